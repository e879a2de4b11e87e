"""Reads draws as lines of JSON and writes, a line each, whom verify_draw.py gives the prizes: see agreement.ts."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "verify"))
sys.dont_write_bytecode = True

import verify_draw as vd  # noqa: E402


def decide(draw):
    terms, close = draw["terms"], draw["close"]
    ranking = vd.compute_ranking(bytes.fromhex(draw["seed"]), close["size"], vd.ranking_length(terms, close))
    excluded = {exclusion["ticket"] for exclusion in close["exclusions"]}
    tags = {rank: str(ticket % draw["people"]) for rank, ticket in enumerate(ranking)}
    awarding = vd.Awarding(terms["prizes"], terms["onePrizePerPerson"], ranking, excluded, tags)
    first = list(awarding.holders)
    for slot in draw["skips"]:
        if awarding.holders[slot]:
            awarding.skip(awarding.holders[slot])
    return {
        "ranking": ranking,
        "first": first,
        "last": awarding.holders,
        "passedOver": [list(passed) for passed in awarding.passed_over],
        "opened": awarding.opened_ranks(),
    }


for line in sys.stdin:
    print(json.dumps(decide(json.loads(line)), separators=(",", ":")))
