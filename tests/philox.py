"""The generator Philox 4x64 with ten rounds, in whole numbers, from its authors' definition."""

Words = tuple[int, int, int, int]

_MASK = 2**64 - 1
_MULTIPLIERS = 0xD2E7470EE14C6C93, 0xCA5A826395121157
_STEPS = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B


def block(counter: int, key: int) -> Words:
    """The four words of a counter below 2^256 under a key below 2^128, each lowest word first."""
    c0, c1, c2, c3 = (counter >> 64 * word & _MASK for word in range(4))
    k0, k1 = key & _MASK, key >> 64
    for _ in range(10):
        first, second = _MULTIPLIERS[0] * c0, _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = second >> 64 ^ c1 ^ k0, second & _MASK, first >> 64 ^ c3 ^ k1, first & _MASK
        k0, k1 = k0 + _STEPS[0] & _MASK, k1 + _STEPS[1] & _MASK
    return c0, c1, c2, c3
