"""Where digits stand in a text, and whether what stands before them makes them a name. Pure."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tolmach.units import Span

# Not `\d+`: a search for a set of signs goes fast, one for a repetition of them letter by letter.
_RUN = re.compile(r"\d\d*")
_OPENING = re.compile(r"[+(](?=\d)")


@lru_cache(maxsize=4)
def runs(text: str) -> tuple[Span, ...]:
    """Of digits with nothing between them."""
    return tuple([run.span() for run in _RUN.finditer(text)])


def signed_runs(text: str) -> Sequence[Span]:
    """The same, with the signs before them that a number may begin with."""
    if "+" not in text and "(" not in text:
        return runs(text)
    return sorted([*runs(text), *(sign.span() for sign in _OPENING.finditer(text))])


def at_runs(pattern: re.Pattern[str], text: str, before: str = "") -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with the first digit of a run: faster than to search for them. Where it is
    known `before` which signs the run stands, no others are looked at."""
    done = 0
    for start, end in runs(text):
        if before and text[end : end + 1] not in before:
            continue
        if start >= done and (match := pattern.match(text, start)):
            done = match.end()
            yield match


def at_last_digits(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The same, of one that begins with the last digit of a run."""
    done = 0
    for _, end in runs(text):
        if end > done and (match := pattern.match(text, end - 1)):
            done = match.end()
            yield match


# What stands before a number that names something and counts nothing: a chapter, a room, an order.


_LONGEST = 24
# Of all languages at once: a word of one that means something else in another is rare before a number.
_WORDS = """
§ §§ # abb abbildung abs absatz abschnitt aktenzeichen anhang anlage art artikel az bestellnummer bestellung blatt
buchse code fig id iban index kap kapitel konto kontonummer kundennummer los modell nr num nummer pin plz port postfach
pos position punkt raum rechnung regel release schritt seite seriennummer stufe tab tabelle teil ticket typ variante
ver version vorgang zeile ziffer zimmer
form formular formulario formulaire modulo
account appendix article bug building case chapter chapters clause error exhibit extension figure figures flight gate
invoice issue item line lot model no order page pages paragraph part patent pp question rev revision room route rule
section sections step suite table tables task unit volume zip
anexo apartado artículo artículos aula capítulo cp código edificio error expediente factura figura línea modelo norma
número núm n.º nº p pág página páginas párrafo pedido piso puerto referencia regla sala sección serie tabla versión
vuelo
annexe article articles appartement bâtiment chambre chapitre commande dossier facture ligne modèle no numéro n° page
règle référence réf salle série tableau vol étape étage
allegato articoli articolo aula camera capitolo cap codice commi comma fattura figura fila legge modello numero ordine
pag pagina pagine paragrafo porta pratica protocollo punto regola rif sezione stanza tabella versione volo
android ansi astm bluetooth chrome css debian din en firefox fw gpt html http iec ios iphone iso java macos
office openssl oracle php postgresql python qt rfc tls typescript ubuntu unicode usb windows wlan word
"""
_ASIAN = (
    "编号 編號 代码 代碼 邮编 郵編 邮政编码 电话 電話 手机 号码 號碼 账号 帳號 版本 第 型号 訂單號 订单号 单号 尾号"
    " 番号 コード バージョン 型番 〒 口座 品番 번호 코드 우편번호 전화 버전 계좌 모델 제 내선"
)
_LABELS = frozenset(_WORDS.split())
_SUFFIXES = tuple(_ASIAN.split())
_PARTICLES = "はが为為是은는"
_LAST_SIGNS = frozenset({*_PARTICLES, *(suffix[-1] for suffix in _SUFFIXES)})
_BEYOND_WORDS = "\u2fff"
"""Behind it are the signs of East Asia, of which most end no label."""
_BETWEEN = " \u00a0:："
_DIVIDING = (" ", "\u00a0", "\n", "'", "’")
_AROUND = "([{\"'«„“.°º"


def is_label(text: str, start: int) -> bool:
    before = text[max(0, start - _LONGEST) : start].rstrip(_BETWEEN)
    if before[-1:] > _BEYOND_WORDS and before[-1] not in _LAST_SIGNS:
        return False
    word = before[max(map(before.rfind, _DIVIDING)) + 1 :].lower()
    if word.strip(_AROUND) in _LABELS or word[-1:] in ("§", "#", "°", "º"):
        return True
    return not before.isascii() and before.rstrip(_PARTICLES).endswith(_SUFFIXES)
