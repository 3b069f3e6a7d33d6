"""German and Dutch."""

from .signs import START, AddressSigns, any_of, either, first, inside

DE = AddressSigns(
    formal=inside("Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer Ihres Ihrerseits Ihretwegen"),
    informal=either(
        r"\b[Dd](?:u|ich|ir|ein(?:e[mnrs]?|s|erseits|etwegen)?)\b",
        r"\b(?:[Ee]uch|[Ee]ue?re?[mnrs]?)\b",
        r"\b[Ii]hr (?:seid|habt|könnt|wollt|müsst|sollt|dürft|mögt|werdet|wart|hattet|wisst|könntet|solltet"
        r")\b",
        r"\b(?:[Ss]eid|[Hh]abt|[Kk]önnt|[Ww]ollt|[Mm]üsst|[Ss]ollt|[Dd]ürft|[Ww]erdet|[Ww]isst|[Kk]önntet) ihr\b",
        any_of(
            "bist kannst willst musst weißt sollst darfst möchtest wirst würdest könntest solltest hättest wärst seid"
        ),
        r"(?<!\w)hast\b",
        first(
            "gib nimm sieh lies sprich hilf vergiss iss komm geh gehe mach sag lass klicke tippe wähle öffne drücke"
            " prüfe sei bleib schreib schreibe bring warte benutze verwende erstelle füge lade melde denk denke hör"
            " probier probiere versuche zeig stell schließe überprüfe entdecke erfahre gieß rühr",
            after="Bitte/Dann/Und",
        ),
        # `Entferne den ...`, `Nutze eine ...`; but `Ohne den`, and forms of the past and of wishes, end so, too.
        rf"{START}(?!(?:Ohne|Beide|Viele|Alle|Diese|Jede|Keine|Eine|Meine|Seine|Unsere|Gerade|Gerne|Beinahe|Lange|Solche|Heute"
        r"|Manche|Einige|Welche|Andere|Danke|Habe|Würde|Wurde|Möge|Wäre|Werde|Ende|Frage) |[A-ZÄÖÜ][a-zäöüß]*te )"
        r"[A-ZÄÖÜ][a-zäöüß]{3,}e (?:den|einen|die|das|alle|eine|ein) ",
        rf"{START}Achte (?:auf|darauf)\b",
    ),
    ignored=either(
        r"\b(?:eine|per|beim) Sie\b",
        r"\b(?:Tour|Pont|Cirque|Place|Rue|Palais|Musée|Route|Café|Parc|Lac|Bois|Côte|Fête|Jardin|Théâtre|Gare"
        r"|Coupe|Maison"
        r"|Château|Grand|Avenue|Boulevard|Union|Banque|Radio|Salon|Île|Col|Roi|Vin|Crème|Fleur|Grotte|Plat"
        r"|Menu) du\b",
        r"\bDu(?: |-)?(?:Bois|Pont|Fu|Plessis|Maurier|Toit)\b",
        r"\bE[uw]e?re? (?:Majestät|Exzellenz|Hoheit|Heiligkeit|Ehren|Gnaden|Eminenz)\b",
        r"\bTe Deum\b",
    ),
)

NL = AddressSigns(
    formal=either(
        r"(?<![\w.'&/-])(?<!\d )[uU](?![\w'&/-]|\.\w| \d)",
        r"\b[Uu]we?\b",
        r"\b[Uu]zelf\b",
    ),
    informal=r"(?<![\w'-])(?:[Jj]e|[Jj]ij|[Jj]ou|[Jj]ouwe?|[Jj]ullie|[Jj]ezelf|[Jj]ijzelf)(?![\w'-])",
    ignored=r"\b[Jj]e (?:suis|t'aime|ne sais|m'appelle|vous)\b",
)
