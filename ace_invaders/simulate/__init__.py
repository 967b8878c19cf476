"""Many hands at once: deals, a player, gravity and pays in arrays, on every core.

The modules stand on each other in this order; hands lie in arrays as (5, n), column by column, of card numbers
0 to 51 (suit x 13 + rank - 2, in the order of a fresh deck):

    deals      the cards of every hand, from counted random bits
    ranking    the row of the pay table of many lines
    falling    gravity for many pairs of lines
    players    which cards are held
    tally      what came of it: how many hands paid which rows on the three lines
    hands      whole hands, block by block
    workers    the same on several processors
    expected   what a player wins on average, exactly
    plot       the bankroll as a picture
"""

# The players' names (players.py), told without loading any arrays.
PLAYERS = ("optimal", "strategy", "hold-all", "draw-all", "jacks-or-better")
