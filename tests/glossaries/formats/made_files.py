"""Small files in the formats of other programs."""

import io
import zipfile
from collections.abc import Sequence

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def workbook(rows: str, strings: Sequence[str] = (), sheet: str = "worksheets/sheet1.xml") -> bytes:
    """Cells as spreadsheet programs write them; `strings` are the shared ones."""
    shared = "".join(f"<si>{text}</si>" for text in strings)
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets><sheet name="A" sheetId="7" r:id="rId3"/>'
        '<sheet name="B" sheetId="8" r:id="rId4"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId4" Target="worksheets/x.xml"/>'
        f'<Relationship Id="rId3" Target="{sheet}"/></Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{shared}</sst>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>',
    }
    return packed(parts if strings else {name: part for name, part in parts.items() if "shared" not in name})


def packed(parts: dict[str, str]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return written.getvalue()


def inline(*rows: Sequence[str]) -> str:
    return "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>" for row in rows
    )


TBX_2 = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc/></martifHeader><text><body>
 <termEntry id="1">
  <descrip type="definition">not a term</descrip>
  <langSet xml:lang="en-US"><tig><term>printing
    press</term></tig><tig><term>press</term></tig></langSet>
  <langSet xml:lang="de"><tig><term>Presse</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
   <ntig><termGrp><term>Druck<hi>maschine</hi></term><termNote type="partOfSpeech">noun</termNote></termGrp></ntig></langSet>
 </termEntry>
 <termEntry id="2"><langSet xml:lang="en"><tig><term>only English</term></tig></langSet></termEntry>
 <termEntry id="3"><langSet xml:lang="en"><tig><term>press</term></tig></langSet>
  <langSet xml:lang="de"><tig><term>Medien &amp; Blätter</term></tig></langSet>
  <langSet xml:lang="fr"><tig><term>presse</term></tig></langSet></termEntry>
</body></text></martif>"""

TBX_3 = """<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader/><text><body>
 <conceptEntry id="c1"><langSec xml:lang="en"><termSec><term>artist</term></termSec></langSec>
  <langSec xml:lang="de"><termSec><term> Maler </term></termSec></langSec></conceptEntry>
 <conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>prize</term></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Gewinn</term></termSec><termSec><term>Preis</term></termSec></langSec></conceptEntry>
</body></text></tbx>"""
