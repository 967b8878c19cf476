"""The exact analysis: what hangs above a line, what a hold is worth, what the game returns.

Nothing here is sampled; docs/mathematics.md derives it. The modules stand on each other in this order:

    classes    hands that differ by renaming suits are one: 134,459 classes, their index in closed form
    subsets    which classes the subsets of a hand belong to
    falls      rank space: what a line pays after aces fell on it, and which fall is taken
    law        how probable it is that aces, or a royal flush, hang above a line
    values     what five final cards of a line are worth under such a law
    holds      the mean value of all 32 holds of every class
    rows       which rows are paid how often under the best holds
    exact      the returns as exact fractions
    tables     `Analysis`, all of this for one pay table and bet
    cache      files that are kept in a folder between runs
    base       the tables that are kept

Arrays over hands are in the order of `classes`, rows of the pay table in the order of `Row`.
"""
