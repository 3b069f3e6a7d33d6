"""Programs that typeset: LaTeX, Typst, groff, and Ghostscript behind it."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typst

from benchmarks.documents.making.content import Block, Content

_TEX = {"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "$": r"\$", "°": r"\textdegree{}"}
SECONDS = 120


def latex(said: Content, options: str = "a4paper", wide: bool = False) -> bytes:
    """For English only: letters with accents need fonts of a larger package. `wide` sets tables over both columns."""
    body = "\n".join(part for block in said.blocks for part in _latex_parts(block, wide))
    made = (
        f"\\documentclass[{options}]{{article}}\\usepackage[utf8]{{inputenc}}"
        "\\usepackage{textcomp}\\usepackage[margin=22mm]{geometry}\\usepackage[hidelinks]{hyperref}"
        f"\\title{{{_tex(said.title)}}}\\author{{}}\\date{{}}\\begin{{document}}\\maketitle\n{body}\n\\end{{document}}"
    )
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "page.tex").write_text(made, encoding="utf-8")
        for _ in range(2):
            _run(["pdflatex", "-interaction=nonstopmode", "page.tex"], folder)
        return Path(folder, "page.pdf").read_bytes()


def _latex_parts(block: Block, wide: bool) -> Iterator[str]:
    if block.heading:
        yield f"\\section*{{{_tex(block.heading)}}}"
    if block.text:
        yield (f"\\href{{{block.link}}}{{{_tex(block.text)}}}" if block.link else _tex(block.text)) + "\n"
    if block.items:
        kind = "enumerate" if block.numbered else "itemize"
        items = " ".join("\\item " + _tex(item) for item in block.items)
        yield f"\\begin{{{kind}}}{items}\\end{{{kind}}}"
    if block.formula:
        yield f"\\begin{{equation}}{block.formula}\\end{{equation}}"
    if block.table:
        yield _latex_table(block, wide)
    if block.footnote:
        yield f"\\footnotetext{{{_tex(block.footnote)}}}"
    yield from (f"{_tex(name)} \\dotfill\\par" for name in (*block.inputs, *block.checks))


def _latex_table(block: Block, wide: bool) -> str:
    rule = "" if block.plain or block.fields else "\\hline"
    edge = "|" if rule else ""
    across = edge.join(["", "l", *["r"] * (len(block.table[0]) - 1), ""])
    rows = "".join(f"{' & '.join(map(_tex, row))} \\\\ {rule}\n" for row in block.table)
    place, where = ("table*", "[t]") if wide else ("table", "[h]")
    made = f"\\begin{{tabular}}{{{across}}}{rule}\n{rows}\\end{{tabular}}"
    return f"\\begin{{{place}}}{where}\\centering{made}\\end{{{place}}}"


def _tex(text: str) -> str:
    return "".join(_TEX.get(letter, letter) for letter in text)


def typeset(said: Content, preamble: str = "") -> bytes:
    way = "rtl" if said.from_right else "ltr"
    head = (
        f'#set page("a4", margin: 2cm)\n#set text(size: 10pt, lang: "{said.language}", dir: {way})\n'
        f'#set par(justify: true)\n{preamble}\n#text(16pt, weight: "bold")[{_typ(said.title)}]\n\n'
    )
    body = "\n\n".join(part for block in said.blocks for part in _typst_parts(block))
    compiled: Any = typst.compile((head + body).encode())
    return bytes(compiled)


def _typst_parts(block: Block) -> Iterator[str]:
    if block.heading:
        yield f"= {_typ(block.heading)}"
    if block.text:
        yield f'#link("{block.link}")[{_typ(block.text)}]' if block.link else _typ(block.text)
    if block.items:
        sign = "+" if block.numbered else "-"
        yield "\n".join(f"{sign} {_typ(item)}" for item in block.items)
    if block.typst:
        yield f"$ {block.typst} $"
    if block.table:
        cells = ", ".join(f"[{_typ(cell)}]" for row in block.table for cell in row)
        rule = "none" if block.plain or block.fields else "0.5pt"
        yield f"#table(columns: {len(block.table[0])}, stroke: {rule}, {cells})"
    if block.footnote:
        yield f"#text(8pt)[{_typ(block.footnote)}]"
    yield from (f"{_typ(name)} #box(width: 1fr, repeat[.])" for name in (*block.inputs, *block.checks))


def _typ(text: str) -> str:
    return re.sub(r"([\\#$*_\[\]@<>~`=+/-])", r"\\\1", text)


def groff(said: Content, columns: int = 1, postscript: bool = False) -> bytes:
    """The ms macros with tbl and eqn; through PostScript and Ghostscript, or straight to PDF."""
    start = [".TL", said.title, *([".2C"] if columns == 2 else [".MC 5c"] if columns == 3 else [])]
    text = "\n".join([*start, *(line for block in said.blocks for line in _groff_lines(block))]) + "\n"
    command = ["groff", "-K", "utf8", "-t", "-e", "-ms", "-T", "ps" if postscript else "pdf"]
    made = subprocess.run(command, input=text.encode(), capture_output=True, check=True, timeout=SECONDS).stdout
    if not postscript:
        return made
    distil = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pdfwrite", "-sOutputFile=-", "-"]
    return subprocess.run(distil, input=made, capture_output=True, check=True, timeout=SECONDS).stdout


def _groff_lines(block: Block) -> Iterator[str]:
    if block.heading:
        yield from (".SH", block.heading)
    if block.text:
        yield from (".PP", block.text)
    for number, item in enumerate(block.items, 1):
        yield from (f'.IP "{number}." 4' if block.numbered else ".IP \\(bu 2", item)
    if block.eqn:
        yield from (".EQ", block.eqn, ".EN")
    if block.table:
        looks = "tab(|);" if block.plain or block.fields else "allbox tab(|);"
        yield from (".TS", looks, " ".join(["l", *["r"] * (len(block.table[0]) - 1)]) + ".")
        yield from ("|".join(row) for row in block.table)
        yield ".TE"
    if block.footnote:
        yield from (".FS", block.footnote, ".FE")
    for name in (*block.inputs, *block.checks):
        yield from (".LP", f"{name} ........................................")


def _run(command: list[str], folder: str) -> None:
    subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=SECONDS)
