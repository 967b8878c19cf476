"""What is wrong in YAML that does not parse, in words for people who never read its standard."""

UNCLOSED = "the quote that opens here is never closed"
NO_COLON = "there is no ':' with a space after this key"
BROKEN_LIST = "the list in brackets breaks off here"
BROKEN_MAPPING = "the mapping in braces breaks off here"
# What is said of these two where they break off at the very end of the file, in the place where they begin.
NEVER_CLOSED = {
    BROKEN_LIST: "the bracket that opens here is never closed",
    BROKEN_MAPPING: "the brace that opens here is never closed",
}
_TAB = ("a tab stands where the indentation is", "indent with spaces")
_DIRECTIVE = ("this '%' directive cannot be read", "leave it out")
_TAG = ("this tag cannot be read", "put text that begins with '!' in quotes")
# By the problems that the C parser names.
_SENTENCES = {
    "found unexpected end of stream": (UNCLOSED, ""),
    "found unexpected document indicator": (UNCLOSED, "'---' and '...' may not begin a line in quotes"),
    "found a tab character that violates indentation": _TAB,
    "found a tab character where an indentation space is expected": _TAB,
    "mapping values are not allowed in this context": (
        "a ':' stands where no key can be",
        "keys of one mapping are indented alike, one a line; a value that holds ': ' stands in quotes",
    ),
    "block sequence entries are not allowed in this context": (
        "a '-' stands where no list can begin",
        "each entry stands on a line of its own",
    ),
    "mapping keys are not allowed in this context": ("a '?' stands where no key can be", "write 'key: value'"),
    "could not find expected ':'": (NO_COLON, "write 'key: value'"),
    "did not find expected key": ("no key begins here", "keys of one mapping are indented alike, one a line"),
    "did not find expected '-' indicator": ("no list entry begins here", "entries are indented alike, each after '- '"),
    "did not find expected ',' or ']'": (BROKEN_LIST, "a ',' or ']' is wanted"),
    "did not find expected ',' or '}'": (BROKEN_MAPPING, "a ',' or '}' is wanted"),
    "did not find expected node content": ("no value can begin like this", "put text that begins so in quotes"),
    "did not find expected <document start>": ("the document has ended before this", "a file holds one document"),
    "found unknown escape character": (
        "the text in double quotes holds an unknown escape",
        "write \\\\ for a backslash, or use single quotes",
    ),
    "found invalid Unicode character escape code": ("this escape is no character", "write the character itself"),
    "did not find expected hexdecimal number": ("this escape lacks hexadecimal digits", "write the character itself"),
    "exceeded maximum nesting depth": ("the nesting is too deep", "at most 16 levels are read"),
    "found unknown directive name": ("an unknown '%' directive stands here", "leave it out"),
    "found incompatible YAML document": ("this version of YAML is unknown", "leave the %YAML line out"),
    "could not find expected directive name": _DIRECTIVE,
    "found unexpected non-alphabetical character": _DIRECTIVE,
    "did not find expected version number": _DIRECTIVE,
    "did not find expected digit or '.' character": _DIRECTIVE,
    "found extremely long version number": _DIRECTIVE,
    "found duplicate %YAML directive": _DIRECTIVE,
    "found duplicate %TAG directive": _DIRECTIVE,
    "did not find expected '!'": _DIRECTIVE,
    "did not find expected whitespace": _DIRECTIVE,
    "did not find expected whitespace or line break": _TAG,
    "did not find the expected '>'": _TAG,
    "did not find expected tag URI": _TAG,
    "did not find URI escaped octet": _TAG,
    "found an incorrect leading UTF-8 octet": _TAG,
    "found an incorrect trailing UTF-8 octet": _TAG,
    "found undefined tag handle": _TAG,
    "did not find expected alphabetic or numeric character": (
        "no name stands behind the '&' or '*'",
        "put text that begins so in quotes",
    ),
    "did not find expected comment or line break": (
        "nothing more may stand in this line",
        "the text of a '|' or '>' begins on the line below",
    ),
    "found an indentation indicator equal to 0": ("a text cannot be indented by 0", "write '|' or '>' alone"),
}


def explain(problem: str, character: str) -> tuple[str, str]:
    """What is wrong and what would be right, from the parser's `problem` and the `character` in its place.

    >>> explain("found character that cannot start any token", "@")
    ("the character '@' cannot begin a value", 'put the value in quotes')
    """
    if problem == "found character that cannot start any token":
        if character == "\t":
            return _TAB
        return f"the character {shown(character)} cannot begin a value", "put the value in quotes"
    return _SENTENCES.get(problem, (f"this is not YAML: {problem}", ""))


def shown(text: str) -> str:
    """The text in quotes for a message: one line, escapes for what cannot be seen, cut at 40 characters."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
