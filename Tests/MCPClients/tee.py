"""Runs a server and copies its standard output, byte by byte, to a record as well: tee.py RECORD SERVER [ARGUMENT...].

Writes its exit status to RECORD.status, and its standard error to RECORD.errors.
"""

import os
import subprocess
import sys

record, *command = sys.argv[1:]
with open(record, "wb", buffering=0) as copy, open(record + ".errors", "wb") as errors:
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
    with open(record + ".process", "w", encoding="ascii") as file:
        file.write(str(server.pid))
    while chunk := os.read(server.stdout.fileno(), 1 << 16):
        copy.write(chunk)
        while chunk:
            chunk = chunk[os.write(1, chunk):]
with open(record + ".status", "w", encoding="ascii") as file:
    file.write(str(server.wait()))
