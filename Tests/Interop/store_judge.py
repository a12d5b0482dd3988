"""Apple's own library on what our test authority signs: reads cases as JSON, writes a verdict for each."""

import base64
import json
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

with open(sys.argv[1]) as file:
    cases = json.load(file)


def verdict(case):
    verifier = SignedDataVerifier(
        [base64.b64decode(root) for root in case["roots"]], False, Environment(case["environment"]), case["bundle"], 1)
    decode = {
        "transaction": verifier.verify_and_decode_signed_transaction,
        "renewal": verifier.verify_and_decode_renewal_info,
    }[case["kind"]]
    try:
        decode(case["signed"])
        return "taken"
    except VerificationException:
        return "refused"


for case in cases:
    print(case["name"], verdict(case))
