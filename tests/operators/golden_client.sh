#!/bin/bash
# Stands for Python in `python3 golden_driver.py request.json`: golden_server.py does the work.
[ -p "$DRYDOCK_GOLDEN_REQUESTS" ] && mkfifo "$2.reply" || exit 1
printf '%s\t%s\n' "$1" "$2" >"$DRYDOCK_GOLDEN_REQUESTS"
{
    read -r code
    cat >&2
} <"$2.reply"
exit "${code:-1}"
