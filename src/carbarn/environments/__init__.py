"""The games through the interfaces that researchers know: PettingZoo, Gymnasium, OpenSpiel.

    carbarn.environments.pettingzoo.env("cable-car", players=3)
    gymnasium.make("carbarn/CableCar-v0", opponents=["casual"])
    pyspiel.load_game("carbarn_cable_car(players=2)")

Everything here follows from the contract of a game, so a new game has it, too.
"""
