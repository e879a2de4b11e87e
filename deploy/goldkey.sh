#!/bin/sh
# Starts the site, or runs a command of Goldkey, with the Node of this folder.
set -eu
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
if [ "${1-}" = start ]; then
  shift
  # Memory and threads under load: docs/operate/capacity.md.
  export NODE_OPTIONS="${NODE_OPTIONS---disallow-code-generation-from-strings --v8-pool-size=0 --max-semi-space-size=16 --max-old-space-size=1024}"
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
  NODE_ENV=production exec "$here/bin/node" "$here/build/server/index.js" "$@"
fi
exec "$here/bin/node" "$here/build/server/goldkey.js" "$@"
