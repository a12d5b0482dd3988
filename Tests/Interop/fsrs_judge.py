"""Open Spaced Repetition's own FSRS: reads histories of reviews as JSON, and writes the state after each review."""

import json
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

with open(sys.argv[1]) as file:
    cases = json.load(file)

verdicts = []
for case in cases:
    scheduler = Scheduler(
        parameters=case["weights"], desired_retention=case["retention"],
        learning_steps=[timedelta(seconds=s) for s in case["learning"]],
        relearning_steps=[timedelta(seconds=s) for s in case["relearning"]],
        maximum_interval=case["max_days"], enable_fuzzing=False)
    card, found = Card(), []
    for review in case["reviews"]:
        at = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=review["at"])
        known = scheduler.get_card_retrievability(card, at)
        card, _ = scheduler.review_card(card, Rating(review["rating"]), at)
        due = (card.due - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)
        found.append({
            "stage": card.state.value, "step": card.step, "stability": card.stability, "difficulty": card.difficulty,
            "due": due, "probability": known})
    verdicts.append(found)
json.dump(verdicts, sys.stdout)
