#!/usr/bin/env bash
# Installs what the tests need beside Python: PostgreSQL and Tesseract from Debian, Node and the official Node client.
# With --heavy also the programs that open what we wrote.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || packages+=(postgresql)
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
command -v curl >/dev/null || packages+=(curl)
# Pillow shapes Arabic and Hebrew with it.
ldconfig -p | grep -q libfribidi || packages+=(libfribidi0)
if command -v tesseract >/dev/null; then languages=$(tesseract --list-langs 2>/dev/null); else languages=; packages+=(tesseract-ocr); fi
for language in ara ell heb kor rus tha vie; do
  grep -qx "$language" <<<"$languages" || packages+=("tesseract-ocr-$language")
done
if [ "${1:-}" = --heavy ]; then
  command -v soffice >/dev/null || packages+=(libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui)
  command -v pdftotext >/dev/null || packages+=(poppler-utils)
fi

if [ ${#packages[@]} -gt 0 ]; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "The tests need these Debian packages: ${packages[*]}. Install them, or run this as root." >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install --no-install-recommends -y "${packages[@]}" >/dev/null
fi

lock=tests/clients/node/package-lock.json
stamp=tests/clients/node/node_modules/.ready
if [ -f "$lock" ] && [ ! "$stamp" -nt "$lock" ]; then
  (cd tests/clients/node && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  touch "$stamp"
fi
