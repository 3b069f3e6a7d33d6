"""French. `vous` counts as formal, though it may be several friends."""

from .signs import START, AddressSigns, any_of, either, ending, first

_FR_NO_VERBS = (
    "chez assez nez rez fez lez"
    " Gonzalez Fernandez Hernandez Martinez Sanchez Lopez Perez Gomez Rodriguez Ramirez Alvarez Vazquez"
    " Velazquez Vasquez"
    " Jimenez Gimenez Dominguez Suarez Gutierrez Cortez Mendez Ibanez Chavez Suez Velez Marquez Juarez Benitez"
    " Henriquez"
    " Estevez Valdez Menendez Tevez"
)
FR = AddressSigns(
    formal=either(
        any_of("vous votre vos êtes"),
        r"\bvôtres?\b",
        ending("ez", but=_FR_NO_VERBS),
        first("faites dites"),
        r"\b(?:[Nn]e|merci de ne pas) (?:faites|dites)\b",
    ),
    informal=either(
        any_of("te toi ta tes stp"),
        rf"(?<!\w)tu\b|{START}Tu\b(?! [A-ZÀ-Ý])",
        rf"(?:(?<!\w)ton|{START}Ton)(?= [a-zà-ÿœ])",
        rf"(?<![\w-])(?:t|{START}T)'(?=[aeiouyhâàéèêîïôœû])",
        r"\b(?:le tien|la tienne|les tiens|les tiennes)\b",
        r"\b[Vv]a-t'en\b|\b[Vv]as-y\b",
        first(
            "fais dis prends viens sois aie mets lis écris attends réponds regarde écoute clique "
            " arrête laisse essaie choisis oublie n'oublie n'aie tiens-toi"
            " apprends découvre"
            " saisis pense profite ",
        ),
        r"\b[Nn]e (?:fais|sois|dis|prends|mets|viens|bouge|touche|oublie) (?:pas|rien|plus|jamais)\b",
    ),
    ignored=either(
        r"\b(?i:rendez-vous|cessez-le-feu|laissez-(?:faire|passer)|m'as-tu-vu)\b",
        r"\b(?:est|était|a|avait|ont|sera|être|ayant|soit|fut|étant) tu\b",
        r"\b(?:[Ll]e|[Uu]n|du|[Cc]e|au|[Ss]on|mon|notre|leur|même|bon|quel|quart de|demi|tel) ton\b",
        r"\bton sur ton\b|\bTe Deum\b",
    ),
)
