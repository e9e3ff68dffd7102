"""Becomes the organizer of a running Tabiya by its set-up link and prints the token.

usage: organizer.py URL SECRET
"""

import json
import sys
import urllib.request

url, secret = sys.argv[1:]
body = {"token": secret, "name": "Interop", "password": "eight quiet bishops"}
request = urllib.request.Request(
    f"{url}/api/v1/setup",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(json.load(answer)["token"])
