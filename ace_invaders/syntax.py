"""What is wrong in YAML that does not parse, in words for people who never read its standard."""

UNCLOSED = "the quote that opens here is never closed"
_TAB = ("a tab stands where the indentation is", "indent with spaces")
# By the problems that the C parser names.
_SENTENCES = {
    "found unexpected end of stream": (UNCLOSED, ""),
    "found unexpected document indicator": (UNCLOSED, "'---' and '...' may not begin a line in quotes"),
    "found a tab character that violates indentation": _TAB,
    "found a tab character where an indentation space is expected": _TAB,
    "mapping values are not allowed in this context": (
        "a ':' stands where no key can be",
        "each key on a line of its own, and values that hold ': ' in quotes",
    ),
    "block sequence entries are not allowed in this context": (
        "a '-' stands where no list can begin",
        "each entry on a line of its own",
    ),
    "mapping keys are not allowed in this context": ("a '?' stands where no key can be", "write 'key: value'"),
    "could not find expected ':'": ("there is no ':' after the key", "write 'key: value'"),
    "did not find expected key": ("no key begins here", "keys of one mapping are indented alike, one a line"),
    "did not find expected '-' indicator": ("no list entry begins here", "entries are indented alike, each after '- '"),
    "did not find expected ',' or ']'": ("the list in brackets breaks off here", "a ',' or ']' is wanted"),
    "did not find expected ',' or '}'": ("the mapping in braces breaks off here", "a ',' or '}' is wanted"),
    "did not find expected node content": ("no value can begin like this", "put text that begins so in quotes"),
    "did not find expected <document start>": ("the document has ended before this", "a file holds one document"),
    "found unknown escape character": (
        "the text in double quotes holds an unknown escape",
        "write \\\\ for a backslash, or use single quotes",
    ),
    "found invalid Unicode character escape code": ("this escape is no character", "write the character itself"),
    "did not find expected hexdecimal number": ("this escape lacks hexadecimal digits", "write the character itself"),
    "exceeded maximum nesting depth": ("the nesting is too deep", "at most 16 levels"),
    "found unknown directive name": ("an unknown '%' directive stands here", "leave it out"),
    "found incompatible YAML document": ("this version of YAML is unknown", "leave the %YAML line out"),
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
