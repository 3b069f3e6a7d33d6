"""The words around names, by language, and words that look like names and are none. Only languages that leave names as
they are: a Polish text has them in cases, which another language has not."""

from collections.abc import Mapping

TITLES: Mapping[str, tuple[str, ...]] = {
    "da": ("Hr", "Fru", "hr", "fru", "Dr", "Prof"),
    "de": ("Herr", "Herrn", "Frau", "Dr", "Prof", "Professor", "Professorin"),
    "en": ("Mr", "Mrs", "Ms", "Miss", "Mx", "Dr", "Prof", "Professor", "Señor", "Señora", "Monsieur", "Madame", "Herr",
           "Frau", "Signor", "Signora"),
    "es": ("Sr", "Sra", "Srta", "señor", "señora", "Señor", "Señora", "Dr", "Dra", "Prof", "don", "doña"),
    "fr": ("M", "Mme", "Mlle", "Monsieur", "Madame", "Mademoiselle", "Dr", "Pr", "docteur", "Docteur"),
    "it": ("Sig", "Sig.ra", "signor", "signora", "Signor", "Signora", "Dott", "Dott.ssa", "Prof", "Prof.ssa"),
    "nb": ("Herr", "Fru", "herr", "fru", "Dr", "Prof"),
    "nl": ("dhr", "mevr", "meneer", "mevrouw", "Meneer", "Mevrouw", "dr", "prof", "Dr", "Prof"),
    "pt": ("Sr", "Sra", "Srta", "senhor", "senhora", "Senhor", "Senhora", "Dr", "Dra", "Prof", "Profª"),
    "sv": ("Herr", "Fru", "herr", "fru", "Dr", "Prof"),
}  # fmt: skip
GREETINGS: Mapping[str, tuple[str, ...]] = {
    "da": ("Kære", "Hej", "Hallo", "Godmorgen", "Goddag", "Godaften", "Tak"),
    "de": ("Liebe", "Lieber", "Hallo", "Hi", "Guten Morgen", "Guten Tag", "Guten Abend", "Danke", "Moin", "Servus"),
    "en": ("Dear", "Hi", "Hello", "Hey", "Good morning", "Good afternoon", "Good evening", "Thank you", "Thanks",
           "Welcome", "Congratulations", "Happy birthday", "Goodbye", "Bye"),
    "es": ("Estimado", "Estimada", "Querido", "Querida", "Hola", "Buenos días", "Buenas tardes", "Buenas noches",
           "Gracias"),
    "fr": ("Cher", "Chère", "Bonjour", "Bonsoir", "Salut", "Merci"),
    "it": ("Caro", "Cara", "Gentile", "Ciao", "Buongiorno", "Buonasera", "Salve", "Grazie"),
    "nb": ("Kjære", "Hei", "Hallo", "God morgen", "God dag", "God kveld", "Takk"),
    "nl": ("Beste", "Geachte", "Lieve", "Hallo", "Hoi", "Goedemorgen", "Goedemiddag", "Goedenavond", "Bedankt"),
    "pt": ("Caro", "Cara", "Prezado", "Prezada", "Querido", "Querida", "Olá", "Oi", "Bom dia", "Boa tarde",
           "Boa noite", "Obrigado", "Obrigada"),
    "sv": ("Kära", "Käre", "Bästa", "Hej", "Hallå", "God morgon", "God dag", "God kväll", "Tack"),
}  # fmt: skip
CLOSINGS: Mapping[str, tuple[str, ...]] = {
    "da": ("Venlig hilsen", "Med venlig hilsen", "Hilsen", "Mange hilsner"),
    "de": ("Mit freundlichen Grüßen", "Freundliche Grüße", "Viele Grüße", "Beste Grüße", "Liebe Grüße", "Grüße"),
    "en": ("Best regards", "Kind regards", "Warm regards", "With kind regards", "Regards", "Best wishes", "Best",
           "Sincerely", "Yours sincerely", "Sincerely yours", "Yours faithfully", "Yours truly", "Yours", "Many thanks",
           "Thanks", "Cheers", "All the best", "Love"),
    "es": ("Un saludo", "Saludos", "Saludos cordiales", "Atentamente", "Un abrazo", "Cordialmente"),
    "fr": ("Cordialement", "Bien cordialement", "Sincères salutations", "Bien à vous", "Amicalement"),
    "it": ("Cordiali saluti", "Distinti saluti", "Saluti", "Un saluto", "Un abbraccio"),
    "nb": ("Vennlig hilsen", "Med vennlig hilsen", "Hilsen", "Mvh"),
    "nl": ("Met vriendelijke groet", "Met vriendelijke groeten", "Vriendelijke groeten", "Groeten", "Groetjes"),
    "pt": ("Atenciosamente", "Cumprimentos", "Com os melhores cumprimentos", "Abraços", "Um abraço", "Cordialmente"),
    "sv": ("Vänliga hälsningar", "Med vänlig hälsning", "Med vänliga hälsningar", "Hälsningar", "Mvh"),
}  # fmt: skip
_MEANING_ENGLISH = """
amber angel april art ash august autumn basil bill blaze bliss bond brook buck bud candy carol carter cash chance
charity chase chip christian clay cliff constance cooper coral crystal daisy dale dawn dean destiny dick drake drew
duke dusty earl faith felicity fern flint flora forest frank gay gene ginger glen glory grace grant guy hank happy harry
harmony hazel heath heather herb holly honey hope hunter ivory ivy jack jade jasmine jay jean jewel john josh joy june
king kit kitty lance lane laurel lavender lily mark marina martin mason max may melody mercy merry miles mike misty
moss myrtle nick noel norm nova olive page pat patience pearl penny peter pierce poppy price prince prudence ralph
randy ray read reed rex rich river rob robin rock rod rose rosemary ruby rusty sage sandy scarlet skip sky stacy star
sterling stew stone storm sue summer sunny terry trinity troy verity victor viola violet virgin wade ward will winter
"""
MEANING: Mapping[str, frozenset[str]] = {"en": frozenset(_MEANING_ENGLISH.split())}
"""First names that are words, too: by themselves on a line, as on a button, they may be either."""
AND: Mapping[str, tuple[str, ...]] = {
    "en": ("and", "or"), "es": ("y", "e", "o"), "fr": ("et", "ou"), "it": ("e", "ed", "o"), "pt": ("e", "ou"),
}  # fmt: skip
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz'’-")
LETTERS: Mapping[str, frozenset[str]] = {
    language: _LATIN | frozenset(more)
    for language, more in {
        "da": "æøåé", "de": "äöüßé", "en": "", "es": "áéíóúüñ", "fr": "àâæçéèêëîïôœùûüÿ", "it": "àèéìîòóù",
        "nb": "æøåéòô", "nl": "ëïéèêöü", "pt": "áâãàçéêíóôõúü", "sv": "åäöé",
    }.items()
}  # fmt: skip
"""Those that words of a language have; another one tells a name of elsewhere."""
WITH_RARE = frozenset({"en", "es", "fr", "it", "pt"})
"""Whose ordinary words are known, and have small letters."""
_PLACES = """
côte ivoire d'ivoire são tomé príncipe curaçao réunion québécois québec méxico perú türkiye
virginia georgia carolina florence jordan chad india israel asia geneva vienna sydney paris milan france china
"""
PLACES = frozenset(_PLACES.split())
"""With letters of elsewhere or like a name of people, and with a name of their own in many languages."""
DERIVED = (
    "ism", "isms", "ist", "ists", "ian", "ians", "ean", "eans", "ese", "ish", "tion", "tions", "ness", "ment", "ity",
    "ology", "graphy", "ing", "ings", "mas", "day", "days", "tide", "land", "lands", "stan", "ans", "ites", "ics",
    "ismo", "ista", "isme", "iste", "ción", "zione", "ção", "dad", "tà", "dade", "mente", "ment",
)  # fmt: skip
"""How words end that are made of others and have a capital all the same: people, creeds, feasts, sciences."""
