"""Programs that print HTML or a sheet: Chromium, WeasyPrint, LibreOffice."""

import csv
import io
import subprocess
import tempfile
from pathlib import Path

import weasyprint

from benchmarks.documents.making.content import Content
from benchmarks.documents.making.pages_html import page

SECONDS = 120


def chromium(said: Content, style: str = "", flags: tuple[str, ...] = ()) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made, out = Path(folder, "page.html"), Path(folder, "page.pdf")
        made.write_text(page(said, style), encoding="utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", *flags]
        _run([*command, f"--user-data-dir={folder}/user", f"--print-to-pdf={out}", made.as_uri()])
        return out.read_bytes()


def weasy(said: Content, style: str = "", **options: object) -> bytes:
    return bytes(weasyprint.HTML(string=page(said, style)).write_pdf(**options))


def writer(said: Content, style: str = "", tagged: bool = False) -> bytes:
    """LibreOffice Writer. Its form fields become fields of the PDF."""
    options = f'{{"UseTaggedPDF":{{"type":"boolean","value":"{str(tagged).lower()}"}}}}'
    made = page(said, style).encode()
    return _office("page.html", made, f"pdf:writer_pdf_Export:{options}", "--infilter=HTML (StarWriter)")


def calc(said: Content) -> bytes:
    """LibreOffice Calc: every table below the other, without rules."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow([said.title])
    for block in said.blocks:
        rows.writerows([[], *block.table] if block.table else [])
    return _office("sheet.csv", out.getvalue().encode(), "pdf:calc_pdf_Export", "--infilter=CSV:44,34,76,1")


def _office(name: str, data: bytes, output: str, *flags: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, name).write_bytes(data)
        user = f"-env:UserInstallation=file://{folder}/user"
        _run(["soffice", user, "--headless", *flags, "--convert-to", output, "--outdir", folder, f"{folder}/{name}"])
        return Path(folder, name).with_suffix(".pdf").read_bytes()


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
