#!/bin/sh
# Succeeds if Pawstead on this machine is ready: at DOMAIN with https, or at PORT. There may be no valid certificate yet.
if [ -n "$DOMAIN" ]; then
  name=${DOMAIN%%,*}
  exec curl -fsSk -o /dev/null --max-time 4 --connect-to "$name:${PORT:-443}:localhost:${PORT:-443}" \
    "https://$name:${PORT:-443}/readyz"
fi
exec curl -fsS -o /dev/null --max-time 4 "http://localhost:${PORT:-3000}/readyz"
