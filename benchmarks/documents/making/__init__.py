"""Makes the PDF files of the corpus again, with the programs of other people.

The programs are no part of the service and stand in no lock. They are on PyPI (`pip install reportlab fpdf2 weasyprint
matplotlib img2pdf` beside the rest) and in Debian: `chromium`, `libreoffice-writer-nogui`, `libreoffice-calc-nogui`,
`texlive-latex-base`, `groff`, `ghostscript`, `tesseract-ocr`. Each maker takes a `Content` and returns a file.
"""
