"""Verifies data signed by the test authority with Apple's own library: reads cases as JSON, writes a verdict for
each."""

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
        "notification": verifier.verify_and_decode_notification,
    }[case["kind"]]
    try:
        told = decode(case["signed"])
        # A notification's parts are signed separately, and each recipient verifies the parts that it uses.
        if case["kind"] == "notification" and told.data:
            if told.data.signedTransactionInfo:
                verifier.verify_and_decode_signed_transaction(told.data.signedTransactionInfo)
            if told.data.signedRenewalInfo:
                verifier.verify_and_decode_renewal_info(told.data.signedRenewalInfo)
        return "taken"
    except VerificationException:
        return "refused"


for case in cases:
    print(case["name"], verdict(case))
