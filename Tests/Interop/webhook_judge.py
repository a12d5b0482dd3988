"""Verifies signed webhook calls with the library of Standard Webhooks: reads cases as JSON, and fails at the first
different verdict."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

with open(sys.argv[1], encoding="utf-8") as file:
    cases = json.load(file)

for number, case in enumerate(cases):
    try:
        Webhook(case["secret"]).verify(case["body"], case["headers"])
        good = True
    except WebhookVerificationError as error:
        good, reason = False, error
    if good != case["good"]:
        sys.exit(f"case {number}: {'taken' if good else reason}")
print("standardwebhooks: all as expected")
