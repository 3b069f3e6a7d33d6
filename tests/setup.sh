#!/usr/bin/env bash
# Installs what the tests need beside Python: PostgreSQL, Tesseract and eSpeak NG from Debian, Node and the official Node
# client. With --heavy also the programs that open what we wrote.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || packages+=(postgresql)
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
command -v curl >/dev/null || packages+=(curl)
command -v espeak-ng >/dev/null || packages+=(espeak-ng)
# Pillow shapes Arabic and Hebrew with it.
ldconfig -p | grep -q libfribidi || packages+=(libfribidi0)
if command -v tesseract >/dev/null; then languages=$(tesseract --list-langs 2>/dev/null); else languages=; packages+=(tesseract-ocr); fi
for language in ara ell heb kor rus tha vie; do
  grep -qx "$language" <<<"$languages" || packages+=("tesseract-ocr-$language")
done
# A novel read aloud, for the recogniser.
[ -d /usr/share/pocketsphinx/test/data/librivox ] || packages+=(pocketsphinx-testdata)
if [ "${1:-}" = --heavy ]; then
  for language in es fr it ru; do
    ls -d /usr/share/asterisk/sounds/"$language"_* >/dev/null 2>&1 || packages+=("asterisk-core-sounds-$language-g722")
  done
  command -v soffice >/dev/null || packages+=(libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui)
  command -v pdftotext >/dev/null || packages+=(poppler-utils)
  command -v ffmpeg >/dev/null || packages+=(ffmpeg)
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

# The weights of the recogniser, 140 MB, which stay outside the tree of git.
[ -f .cache/models/whisper-base/model.bin ] || .venv/bin/python -m tolmach.voice.recognising.weights .cache/models

lock=tests/clients/node/package-lock.json
stamp=tests/clients/node/node_modules/.ready
if [ -f "$lock" ] && [ ! "$stamp" -nt "$lock" ]; then
  (cd tests/clients/node && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  touch "$stamp"
fi
