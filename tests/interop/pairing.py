"""Pairs random tournaments again with caissify-pairings and reports every round that differs.

usage: pairing.py FILE

FILE holds tournaments as TRF, each followed by a line `### end of tournament`. The state of every player is
derived here from the results, by the text of the rules (C.04.3, 1 February 2026): what a bye or a forfeit
means for floats and colors is not taken from our program.

Two things are known about caissify-pairings 0.5.0. It has no forbidden pairs, so they are added here, and its
first round does not ask for them. And when it gives a color to the higher-ranked player of a pair, it compares
pairing numbers only, while article 1.2 compares scores first. Such colors are counted apart.
"""

import multiprocessing
import sys

from caissify_pairings.engines.dutch import DutchEngine
from caissify_pairings.trf import TRFParser

END = "### end of tournament\n"
PLAYED = {"1": 1.0, "=": 0.5, "0": 0.0}
UNPLAYED = {"+": 1.0, "-": 0.0, "U": 1.0, "F": 1.0, "H": 0.5, "Z": 0.0}
POINTS = PLAYED | UNPLAYED


class Engine(DutchEngine):
    """The engine with forbidden pairs."""

    forbidden = frozenset()

    def _can_pair(self, one, two):
        pair = (min(one.id, two.id), max(one.id, two.id))
        return pair not in self.forbidden and super()._can_pair(one, two)


def settings(text):
    """Rounds, initial color and forbidden pairs."""
    rounds, color, forbidden = 0, "white", []
    for line in text.splitlines():
        if line.startswith("142 "):
            rounds = int(line[4:])
        elif line.startswith("152 "):
            color = "white" if line[4] == "W" else "black"
        elif line.startswith("260 "):
            forbidden.append(tuple(sorted(int(word) for word in line[12:].split())))
    return rounds, color, forbidden


def score_before(player, number):
    past = (player["results"].get(past) for past in range(1, number))
    return sum(POINTS[entry["result"]] for entry in past if entry)


def float_of(players, player, number):
    entry = player["results"].get(number)
    if entry is None:
        return "none"
    if entry["opponent"] and entry["result"] in PLAYED:
        own = score_before(player, number)
        other = score_before(players[entry["opponent"]], number)
        return "down" if own > other else "up" if own < other else "none"
    return "down" if UNPLAYED[entry["result"]] > 0 else "none"


def state(players, player, number):
    """A player as the engine wants to see them before a round."""
    past = [player["results"].get(past) for past in range(1, number)]
    played = [entry for entry in past if entry and entry["opponent"] and entry["result"] in PLAYED]
    return {
        "id": player["starting_number"],
        "starting_number": player["starting_number"],
        "pairing_number": player["starting_number"],
        "name": player["name"],
        "rating": player["rating"],
        "score": score_before(player, number),
        "color_hist": ["white" if entry["color"] == "w" else "black" for entry in played],
        "float_history": [float_of(players, player, past) for past in range(1, number)],
        "bye_count": sum(bool(entry) and entry["result"] in "UF" for entry in past),
        "forfeit_win_count": sum(bool(entry) and entry["result"] == "+" for entry in past),
    }


def ours(players, number):
    """Our pairs as (white, black), and the bye as (player, 0)."""
    pairs = set()
    for own, player in players.items():
        entry = player["results"].get(number)
        if entry and entry["opponent"]:
            pair = (own, entry["opponent"])
            pairs.add(pair if entry["color"] == "w" else pair[::-1])
        elif entry and entry["result"] == "U":
            pairs.add((own, 0))
    return pairs


def theirs(players, number, rounds, color, forbidden):
    present = [
        player
        for player in players.values()
        if (entry := player["results"].get(number)) and (entry["opponent"] or entry["result"] == "U")
    ]
    met = {
        tuple(sorted((own, entry["opponent"])))
        for own, player in players.items()
        for past, entry in player["results"].items()
        if past < number and entry["opponent"] and entry["result"] in PLAYED
    }
    engine = Engine(
        players=[state(players, player, number) for player in present],
        previous_pairings=met,
        round_number=number,
        total_rounds=rounds,
        initial_color=color,
    )
    engine.forbidden = frozenset(forbidden)
    pairs = engine.generate_pairings()
    return {(pair["white_id"], pair.get("black_id") or 0) for pair in pairs}


def is_known_color(players, pair, number):
    """Whether the higher-ranked player of a pair has the larger number, so that the engine takes the other."""
    if 0 in pair:
        return False
    one, two = sorted(pair)
    return score_before(players[two], number) > score_before(players[one], number)


def compare(text):
    """How many rounds were compared, the differences as sentences, and how many colors are known to differ."""
    parsed = TRFParser(text).parse()
    players = {player["starting_number"]: player for player in parsed["players"]}
    rounds, color, forbidden = settings(text)
    compared, differences, colors = 0, [], 0
    for number in range(1, rounds + 1):
        our_pairs = ours(players, number)
        if not our_pairs:
            break
        if number == 1 and forbidden:
            continue
        compared += 1
        try:
            their_pairs = theirs(players, number, rounds, color, forbidden)
        except Exception as error:  # The engine's failure is a difference like any other.
            differences.append((number, f"the engine failed: {error!r}"))
            continue
        known = {
            pair
            for pair in our_pairs - their_pairs
            if pair[::-1] in their_pairs and is_known_color(players, pair, number)
        }
        colors += len(known)
        mine = sorted(our_pairs - their_pairs - known)
        other = sorted(their_pairs - our_pairs - {pair[::-1] for pair in known})
        if mine or other:
            differences.append((number, f"ours {mine}, theirs {other}"))
    return parsed["tournament"]["name"], compared, differences, colors


def main():
    path = sys.argv[1]
    with open(path, encoding="utf-8") as file:
        texts = [text for text in file.read().split(END) if text.strip()]
    rounds = different = colors = 0
    with multiprocessing.Pool(2) as pool:
        for name, compared, differences, known in pool.imap(compare, texts, chunksize=4):
            rounds += compared
            different += len(differences)
            colors += known
            for number, sentence in differences:
                print(f"{name}, round {number}: {sentence}", flush=True)
    print(f"{len(texts)} tournaments, {rounds} rounds compared, {different} rounds differ")
    print(f"{colors} colors differ because the engine ranks the two players of a pair by number only")
    return different


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
