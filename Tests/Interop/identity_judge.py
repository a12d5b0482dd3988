"""Prints which identity tokens of a file PyJWT accepts with the file's keys, one per line: `name taken` or `name
refused`."""

import json
import sys

import jwt

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
keys = {key.key_id: key.key for key in jwt.PyJWKSet.from_dict(json.loads(given["keys"])).keys}

for case in given["cases"]:
    try:
        key = keys[jwt.get_unverified_header(case["token"])["kid"]]
        jwt.decode(
            case["token"],
            key,
            algorithms=["RS256"],
            audience=given["audience"],
            issuer=given["issuer"],
            options={"require": ["exp", "iat", "sub", "iss", "aud", "nonce"]},
        )
        verdict = "taken"
    except (jwt.PyJWTError, KeyError):
        verdict = "refused"
    print(case["name"], verdict)
