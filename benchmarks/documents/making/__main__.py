"""Makes files of the corpus: `python -m benchmarks.documents.making [NAME …]`, all of them without a name.

Dates and identifiers inside a file differ from one run to the next, so the corpus is committed. Make a file again only
when its text or its look has to change.
"""

import sys
from collections.abc import Callable
from functools import partial

from benchmarks.documents.making.content import content
from benchmarks.documents.making.drawing import fpdf2, plotted, reportlab
from benchmarks.documents.making.printing import calc, chromium, weasy, writer
from benchmarks.documents.making.scanning import scan, with_layer
from benchmarks.documents.making.typesetting import groff, latex, typeset
from benchmarks.documents.pages.corpus import FILES

TWO, THREE = ".body { columns: 2; column-gap: 9mm }", ".body { columns: 3; column-gap: 7mm } body { font-size: 9pt }"
JUSTIFIED = "p { text-align: justify; hyphens: auto }"
UNTAGGED = ("--disable-pdf-tagging",)
SMALL = "@page { size: A5; margin: 12mm } body { font-size: 9pt }"
SANS = "body { font-family: 'DejaVu Sans', 'Droid Sans Fallback', sans-serif; font-size: 9.5pt }"
ZEBRA = ".ruled td, .ruled th { border: 0 } tr:nth-child(even) { background: #e4ecf4 }"
LINES = ".ruled td, .ruled th { border-width: 0.5pt 0 }"
COLUMNS_OF_TYPST = '#set page("a5", margin: 1.2cm)\n#set text(size: 8pt)\n#show: columns.with(2)'
Maker = Callable[..., bytes]

RECIPES: dict[str, tuple[str, Maker]] = {
    "prices-chromium": ("prices", chromium),
    "prices-weasyprint-zebra": ("prices", partial(weasy, style=ZEBRA)),
    "prices-reportlab": ("prices", partial(reportlab, wrap=False)),
    "prices-latex": ("prices", latex),
    "prices-groff": ("prices", groff),
    "prices-writer": ("prices", writer),
    "medicines-chromium": ("medicines", chromium),
    "medicines-reportlab": ("medicines", reportlab),
    "medicines-fpdf2": ("medicines", fpdf2),
    "medicines-writer-tagged": ("medicines", partial(writer, tagged=True)),
    "medicines-weasyprint-lines": ("medicines", partial(weasy, style=LINES)),
    "medicines-typst": ("medicines", typeset),
    "invoice-chromium": ("invoice", chromium),
    "invoice-weasyprint": ("invoice", weasy),
    "invoice-fpdf2": ("invoice", fpdf2),
    "invoice-latex": ("invoice", latex),
    "invoice-reportlab": ("invoice", partial(reportlab, wrap=False)),
    "invoice-ghostscript": ("invoice", partial(groff, postscript=True)),
    "minutes-chromium-untagged": ("minutes", partial(chromium, flags=UNTAGGED)),
    "minutes-writer": ("minutes", partial(writer, style=JUSTIFIED)),
    "minutes-latex": ("minutes", latex),
    "minutes-weasyprint-justified": ("minutes", partial(weasy, style=JUSTIFIED)),
    "minutes-groff": ("minutes", groff),
    "minutes-fpdf2": ("minutes", fpdf2),
    "form-chromium": ("form", chromium),
    "form-fpdf2": ("form", fpdf2),
    "form-reportlab": ("form", reportlab),
    "form-writer": ("form", partial(writer, tagged=True)),
    "form-latex": ("form", latex),
    "paper-latex-two-columns": ("paper", partial(latex, options="a4paper,twocolumn")),
    "paper-latex-wide-table": ("paper", partial(latex, options="a4paper,twocolumn,10pt", wide=True)),
    "paper-typst-two-columns": ("paper", partial(typeset, preamble=COLUMNS_OF_TYPST)),
    "paper-groff-two-columns": ("paper", partial(groff, columns=2)),
    "paper-latex": ("paper", latex),
    "newsletter-chromium-three-columns": ("newsletter", partial(chromium, style=THREE)),
    "newsletter-weasyprint-two-columns": ("newsletter", partial(weasy, style=TWO + JUSTIFIED)),
    "newsletter-reportlab-two-columns": ("newsletter", partial(reportlab, columns=2)),
    "newsletter-fpdf2-three-columns": ("newsletter", partial(fpdf2, columns=3)),
    "newsletter-groff-three-columns": ("newsletter", partial(groff, columns=3)),
    "timetable-calc": ("timetable", calc),
    "timetable-latex": ("timetable", latex),
    "timetable-weasyprint": ("timetable", partial(weasy, style=SANS)),
    "timetable-ghostscript": ("timetable", partial(groff, postscript=True)),
    "manual-chromium-small": ("manual", partial(chromium, style=SMALL)),
    "manual-writer": ("manual", writer),
    "manual-reportlab": ("manual", reportlab),
    "manual-typst": ("manual", typeset),
    "laboratory-weasyprint": ("laboratory", weasy),
    "laboratory-reportlab": ("laboratory", partial(reportlab, wrap=False)),
    "contract-writer": ("contract", partial(writer, style=JUSTIFIED)),
    "contract-fpdf2": ("contract", fpdf2),
    "clinic-ar-chromium": ("clinic-ar", partial(chromium, style=SANS)),
    "clinic-ar-writer": ("clinic-ar", partial(writer, style=SANS)),
    "school-he-weasyprint": ("school-he", partial(weasy, style=SANS)),
    "notice-ja-weasyprint": ("notice-ja", partial(weasy, style=SANS)),
    "goods-zh-chromium": ("goods-zh", partial(chromium, style=SANS)),
    "notice-ko-weasyprint": ("notice-ko", partial(weasy, style=SANS)),
    "stock-ru-fpdf2": ("stock-ru", fpdf2),
    "stock-ru-writer": ("stock-ru", writer),
    "poster-chromium": ("poster", chromium),
    "poster-reportlab": ("poster", reportlab),
    "paper-matplotlib": ("paper", plotted),
    "prices-scan": ("prices", lambda said: scan(weasy(said))),
    "minutes-scan-crooked": ("minutes", lambda said: scan(latex(said), 1.6)),
    "manual-scan-pages": ("manual", lambda said: scan(weasy(said, SMALL), -0.7)),
    "medicines-scan-crooked": ("medicines", lambda said: scan(weasy(said), -2.2)),
    "invoice-scan": ("invoice", lambda said: scan(weasy(said))),
    "newsletter-scan-two-columns": ("newsletter", lambda said: scan(weasy(said, TWO))),
    "laboratory-scan": ("laboratory", lambda said: scan(weasy(said), 0.4)),
    "timetable-scan-tesseract": ("timetable", lambda said: with_layer(weasy(said))),
    "contract-scan-tesseract": ("contract", lambda said: with_layer(weasy(said), 0.5)),
}
"""The text of each file, and the program that made it."""


def main(names: list[str]) -> None:
    for name in names or RECIPES:
        said, maker = RECIPES[name]
        data = maker(content(said))
        (FILES / f"{name}.pdf").write_bytes(data)
        print(f"{name}: {len(data):,} bytes", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
