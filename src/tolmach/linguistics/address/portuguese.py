"""Portuguese of Europe and of Brazil. `vocês` and `vosso` are said to several people and show nothing in Europe."""

from .signs import START, AddressSigns, any_of, either, ending, first

_PT_FORMAL_FIRST = (
    "clique faça selecione verifique consulte introduza insira abra feche prima utilize use tenha diga venha"
    " veja ponha"
    " espere desculpe certifique-se lembre-se contacte aceda siga descubra preocupe hesite esqueça evite guarde envie"
    " preencha experimente aguarde transfira carregue digite escreva deixe leia mantenha coloque pressione confirme"
)
# With a pronoun behind it, an order is nothing else, wherever it stands.
_PT_TOLD = _PT_FORMAL_FIRST.replace("-se", "") + (
    " mostre ajude dê conte ligue chame informe avise mande traga passe indique explique"
)
_PT_FORMAL_ORDERS = rf"\b(?i:{'|'.join(_PT_TOLD.split())})-(?:me|nos)\b"
# `o senhor deputado` is spoken of, not to.
_TITLES = "(?:deputad|relator|comissári|president|ministr|primeir|professor|doutor|dr|engenheir|secretári|embaixador)"
_PT_SIR = either(
    rf"\b(?:[Oo]|[Aa]o|[Dd]o|[Nn]o|[Pp]elo|[Cc]om o) senhor\b(?! [A-ZÀ-Ý]| {_TITLES})",
    rf"\b(?:[Aa]|[Àà]|[Dd]a|[Nn]a|[Pp]ela|[Cc]om a) senhora\b(?! [A-ZÀ-Ý]| {_TITLES})",
    r"\b(?:[Oo]s|[Aa]os|[Dd]os|[Nn]os|[Pp]elos) senhores\b|\b(?:[Aa]s|[Àà]s|[Dd]as|[Nn]as|[Pp]elas) senhoras\b",
    r"\b(?:[Cc]ar|[Pp]rezad|[Ee]xcelentíssim)[oa]s?(?:\([as]+\))? [Ss]enhor(?:a|es|as)?\b",
    r"\bVossas? (?:Excelência|Senhoria|Magnificência)s?\b|\bV\. ?(?:Ex\.?ª|Exa|Sa|S\.ª)",
)
_PT_YOU = any_of("tu te ti contigo teu tua teus tuas")
_PT_THOU_VERBS = either(
    any_of(
        "és estás tens podes queres sabes fazes vais vens deves disseste fizeste foste tiveste"
        " estiveste vieste"
        " puseste soubeste quiseste pudeste poderias deverias gostarias terias farias querias tinhas estavas"
        " podias devias"
        " pensas achas"
    ),
    ending("aste", least=3, but="arraste desgaste contraste devaste engaste"),
    ending("rás", but="atrás detrás"),
    r"\b[Nn]ão (?:o |a )?(?:faças|digas|sejas|tenhas|vás|esqueças|deixes|percas|uses|hesites|abras|fiques)\b",
    rf"{START}(?:Diz|Dá|Ajuda|Deixa|Mostra|Conta|Passa|Liga|Espera)-(?:me|nos)\b",
    rf"{START}(?:Desculpa|Olha|Espera|Escuta|Ouve)(?:,|!| lá\b)",
    first("clica escolhe seleciona"),
)
PT = AddressSigns(
    formal=either(
        _PT_SIR,
        any_of("você"),
        first(_PT_FORMAL_FIRST, after="Não/Não se/Por favor/Se faz favor"),
        _PT_FORMAL_ORDERS,
    ),
    informal=either(_PT_YOU, _PT_THOU_VERBS),
    ignored=r"\bTe Deum\b",
)
# In Brazil `você` is how people talk to each other, so it is what `less` asks for; `more` asks for `o senhor`.
PT_BR = AddressSigns(
    formal=_PT_SIR, informal=either(any_of("você vocês cê"), _PT_YOU, _PT_THOU_VERBS), ignored=r"\bTe Deum\b"
)
# As a source: `você` may be either.
PT_ASKING = AddressSigns(formal=_PT_SIR, informal=either(_PT_YOU, _PT_THOU_VERBS), ignored=r"\bTe Deum\b")
