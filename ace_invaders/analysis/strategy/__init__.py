"""The ranked list of holds in players' words, and what playing by it costs (docs/strategy.md).

The modules stand on each other in this order:

    held       what can be said of the cards held, thrown away, or dealt
    kinds      what a kind of hold is, and how it is narrowed
    made       kinds of made hands
    draws      kinds of draws and of few cards
    vocabulary all kinds by their names
    terms      what the words in those names mean
    matching   which cards a kind means in a dealt hand
    ledger     what a list loses, and what one kind more would gain
    search     the list of given length that loses least
    starts     lists that were good under other pay tables
    lists      `find`: the list for an `Analysis`, played over every class of hands
"""
