#!/bin/sh
# Starts the site, or runs a command of Goldkey, with the Node of this folder.
set -eu
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
if [ "${1-}" = start ]; then
  shift
  NODE_ENV=production exec "$here/bin/node" "$here/build/server/index.js" "$@"
fi
exec "$here/bin/node" "$here/build/server/goldkey.js" "$@"
