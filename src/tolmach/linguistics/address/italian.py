"""Italian. `voi` is said to several people and shows nothing."""

from .signs import START, AddressSigns, any_of, either, ending, first, inside

IT = AddressSigns(
    formal=either(
        inside("Lei"),
        r"(?<![\w\x02])Su[oae]i?\b(?! (?:Santità|Maestà|Eccellenza|Altezza|Eminenza))",
        r"\bla ringrazi(?:o|amo)\b",
        rf"{START}(?:Onorevole|Signora?|Signore|Dottor|Dottoressa|Professor|Professoressa)\b[^.?!]{{0,200}} lei\b",
        r"\bLa (?:prego|preghiamo|ringrazi\w+|inform(?:o|iamo)|invit(?:o|iamo)|contatt\w+|salut(?:o|iamo)"
        r"|avvis\w+)\b",
        r"(?<![\w\x02])Le (?:invi\w+|chied\w+|scriv\w+|ricord\w+|augur\w+|comunic\w+|sare\w+|conferm\w+|propon\w+)\b",
        r"\b\w+r(?:La|Le)\b",
        rf"{START}(?:[Mm]i |[Ss]i |[Nn]on (?:[ms]i )?|[Pp]rego,? |[Pp]er favore,? )?(?i:prenda|venga|faccia"
        rf"|dica|vada|senta|tenga"
        r"|metta|apra|chiuda|legga|scriva|prema|inserisca|scelga|creda|rimanga|attenda|beva|scenda|salga"
        r"|risponda|finisca"
        r"|esca|permetta|veda|proceda|acceda|immetta|scopra|chieda|si sieda|sieda|scusi|perdoni|accomodi"
        r"|preoccupi)\b",
        rf"{START}(?:[Mm]i )?(?i:guardi|aspetti|clicchi|selezioni|utilizzi|consulti|verifichi|lasci|aiuti|provi"
        rf"|entri|tocchi"
        r"|chiami|digiti|si assicuri|assicuri)\b[^?.!]{0,300}(?:[.!]|$)",
        rf"{START}(?:Abbia (?:pazienza|fiducia|cura)|Sia (?:gentile|prudente|paziente))\b",
        r"\b(?:[Cc]ome sta|[Cc]ome si chiama), (?:signor|dottor|professor)",
    ),
    informal=either(
        any_of("tu ti te tuo tua tuoi tue hai puoi vuoi devi sai fai vai stai vieni dici tieni prendi"),
        r"(?<!\w)[tT]'(?=[aeiouh])",
        r"\b(?:[Nn]on|[Cc]i|[Ss]e|[Dd]ove|[Cc]hi|[Cc]ome|che|[Qq]uando|[Pp]erché|già) sei\b(?! (?:anni|mesi"
        r"|giorni|ore|volte))",
        any_of(
            "potresti dovresti vorresti avresti saresti faresti andresti verresti vedresti sapresti potrai"
            " dovrai vorrai"
            " avrai sarai farai andrai verrai vedrai saprai starai darai potevi volevi dovevi avevi eri sii"
        ),
        ending("(?:[ei]resti|[ei]rai)", least=3),
        ending("arti", least=4, but="comparti scomparti"),
        r"\b(?:posso|voglio|vorrei|può|devo|possiamo|potrebbe|lieto di|felice di) \w+rti\b",
        first(
            "apri chiudi scrivi metti inserisci scegli scopri accedi aggiungi condividi segui dimmi dammi fammi"
            " iscriviti"
            " aiutami scusami contattaci lasciami guardami ascoltami chiamami clicca smettila"
            " sbrigati"
            " ricordati assicurati",
        ),
        rf"{START}(?:Guarda|Ascolta|Aspetta|Scusa|Senti|Entra|Parla|Sta'|Fa'|Va'|Da')(?:,|!| un (?:attimo"
        rf"|momento)\b)",
    ),
    ignored=r"\bTe Deum\b",
)
