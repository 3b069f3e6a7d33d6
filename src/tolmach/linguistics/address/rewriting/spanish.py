"""Spanish `tú` to `usted`: verbs lose their -s, orders become subjunctives."""

from .words import AddressedSentence, listed

# Second persons that lose their -s.
VERBS = listed(
    "eres estás tienes puedes quieres sabes haces vas has dices vienes debes necesitas crees piensas hablas conoces"
    " vives trabajas das ves pones sales sigues vuelves buscas usas encuentras recuerdas llevas dejas"
    " escribes lees entiendes prefieres pareces sientes pierdes eliges abres"
    " cierras cambias añades deseas olvidas juegas comes bebes duermes llegas entras ayudas estudias aprendes estabas"
    " eras tenías podías querías sabías hacías ibas decías debías habías ponías creías pensabas hablabas esperabas"
    " seas tengas hagas vayas estés puedas quieras sepas digas vengas hayas des pongas salgas necesites llegues uses"
    " fueras tuvieras pudieras quisieras hubieras hicieras hubieses termines desees recibes intentas "
    " pides sirves traes oyes caes instalas configuras ejecutas creas editas seleccionas utilizas"
)
PAST = {
    "fuiste": "fue", "hiciste": "hizo", "tuviste": "tuvo", "estuviste": "estuvo", "dijiste": "dijo", "diste": "dio",
    "pudiste": "pudo", "quisiste": "quiso", "viniste": "vino", "supiste": "supo", "pusiste": "puso", "viste": "vio",
    "trajiste": "trajo", "dormiste": "durmió", "pediste": "pidió", "sentiste": "sintió", "leíste": "leyó",
    "oíste": "oyó", "comiste": "comió", "perdiste": "perdió", "escribiste": "escribió", "recibiste": "recibió",
    "conociste": "conoció", "naciste": "nació", "saliste": "salió", "vendiste": "vendió", "aprendiste": "aprendió",
}  # fmt: skip
ORDERS = {
    "haz": "haga", "di": "diga", "ve": "vaya", "ven": "venga", "ten": "tenga", "pon": "ponga", "sal": "salga",
    "sé": "sea", "abre": "abra", "cierra": "cierre", "espera": "espere", "mira": "mire", "lee": "lea",
    "escribe": "escriba", "elige": "elija", "selecciona": "seleccione", "pulsa": "pulse", "presiona": "presione",
    "introduce": "introduzca", "ingresa": "ingrese", "utiliza": "utilice", "usa": "use", "consulta": "consulte",
    "comprueba": "compruebe", "verifica": "verifique", "llama": "llame", "visita": "visite", "descarga": "descargue",
    "recuerda": "recuerde", "toma": "tome", "sigue": "siga", "inicia": "inicie", "configura": "configure",
    "añade": "añada", "agrega": "agregue", "conecta": "conecte", "mantén": "mantenga", "evita": "evite",
    "revisa": "revise", "envía": "envíe", "guarda": "guarde", "instala": "instale", "cambia": "cambie",
    "comienza": "comience", "descubre": "descubra", "disfruta": "disfrute", "escoge": "escoja", "acepta": "acepte",
    "completa": "complete", "rellena": "rellene", "firma": "firme", "apaga": "apague", "enciende": "encienda",
    "crea": "cree", "borra": "borre", "elimina": "elimine", "busca": "busque", "prueba": "pruebe", "intenta": "intente",
    "entra": "entre", "perdona": "perdone", "disculpa": "disculpe", "dime": "dígame", "dame": "deme", "hazlo": "hágalo",
    "dinos": "díganos", "danos": "denos", "ponte": "póngase", "siéntate": "siéntese", "vete": "váyase",
    "cállate": "cállese", "acuérdate": "acuérdese", "asegúrate": "asegúrese", "regístrate": "regístrese",
    "ayúdame": "ayúdeme", "llámame": "llámeme", "llamame": "llámeme", "envíame": "envíeme", "mándame": "mándeme",
    "muéstrame": "muéstreme", "cuéntame": "cuénteme", "perdóname": "perdóneme", "discúlpame": "discúlpeme",
    "déjame": "déjeme", "escríbeme": "escríbame", "tráeme": "tráigame", "pásame": "páseme", "espérame": "espéreme",
    "aprende": "aprenda", "aplica": "aplique", "arrastra": "arrastre", "activa": "active", "desactiva": "desactive",
    "actualiza": "actualice", "ayúdanos": "ayúdenos", "baja": "baje", "coloca": "coloque", "comparte": "comparta",
    "confirma": "confirme", "contacta": "contacte", "copia": "copie", "corta": "corte", "deja": "deje",
    "desconecta": "desconecte", "envíanos": "envíenos", "escríbenos": "escríbanos", "gira": "gire",
    "imprime": "imprima", "invita": "invite", "lava": "lave", "lleva": "lleve", "limpia": "limpie", "llena": "llene",
    "llámanos": "llámenos", "marca": "marque", "mezcla": "mezcle", "mueve": "mueva", "paga": "pague", "pide": "pida",
    "pregunta": "pregunte", "quita": "quite", "reinicia": "reinicie", "responde": "responda", "saca": "saque",
    "sirve": "sirva", "sube": "suba", "suscríbete": "suscríbase", "trae": "traiga", "vuelve": "vuelva",
    "únete": "únase", "mírame": "míreme", "escúchame": "escúcheme", "escucha": "escuche", "permíteme": "permítame",
}  # fmt: skip
_HONOURED = frozenset(ORDERS.values())
_DENIED = {
    "olvides": "olvide", "hagas": "haga", "vayas": "vaya", "digas": "diga", "dejes": "deje", "pierdas": "pierda",
    "dudes": "dude", "uses": "use", "esperes": "espere", "llores": "llore", "mires": "mire", "abras": "abra",
    "preocupes": "preocupe", "toques": "toque", "tengas": "tenga", "seas": "sea",
    "hables": "hable", "cierres": "cierre",
}  # fmt: skip
_WORDS = {"tú": "usted", "tu": "su", "tus": "sus", "tuyo": "suyo", "tuya": "suya", "tuyos": "suyos", "tuyas": "suyas",
          "ti": "usted", "contigo": "con usted"}  # fmt: skip
_OF_ONESELF = (
    "sentarte registrarte preocuparte levantarte irte quedarte unirte conectarte suscribirte acordarte asegurarte"
    " ponerte moverte casarte callarte marcharte convertirte olvidarte inscribirte identificarte"
)
_NO_ENCLITICS = listed("fuerte suerte muerte parte arte aparte marte inerte experte")
_STRANGE = listed("vos vosotros vosotras os vuestro vuestra vuestros vuestras hola sos")
_NO_VERBS = listed(
    "más menos antes después pues entonces es nos les los las unos unas mis sus tus tras mientras además quizás atrás"
    " jamás lunes martes miércoles jueves viernes veces días buenos buenas todos todas muchas muchos muchísimas gracias"
    " otros otras estos estas esos esas dos tres seis diez cosas entre lejos apenas tantas tantos quienes cuáles"
    " después detrás es luces padres ganas nuestros nuestras inglés francés interés país mes vez través"
)
_BEFORE_NOUNS = listed(
    "los las unos unas mis sus tus estos estas esos esas aquellos aquellas dos tres cuatro cinco seis siete ocho nueve"
    " diez muchos muchas todos todas pocos pocas otros otras algunos algunas varios varias nuestros nuestras de del con"
    " sin en por para a al entre sobre desde hasta más tantos tantas cuantos cuántos cuántas qué el la un una cada"
)
_OPENERS = listed(
    "la lo una esta esa aquella nada para ahora nunca cada era fuera hasta desde sobre entre que de ella e a o ya le me"
    " se te porque aunque siempre donde dónde cuando qué mañana este ese cuya toda otra mi su cerca mientras quería"
    " podría tenía había sería gustaría debería quisiera estaba puede tiene señora señorita doctora profesora"
)
_CONNECTING = listed("y e o favor pero luego entonces después ahora")
_VISITING = {"a", "al", "hasta", "por", "con", "hacia"}
_ENDINGS = (("arás", "ará"), ("erás", "erá"), ("irás", "irá"), ("drás", "drá"), ("brás", "brá"), ("rrás", "rrá"),
            ("arías", "aría"), ("erías", "ería"), ("irías", "iría"), ("drías", "dría"), ("brías", "bría"))  # fmt: skip


def readdress(sentence: AddressedSentence) -> str | None:
    """None where a word would have to be understood first."""
    changes: dict[int, str] = {}
    for number, word in enumerate(sentence.words):
        new = _new(sentence, number, word)
        if new is None:
            return None
        if new != word:
            changes[number] = new
    return sentence.changed(changes) if changes else None


def _new(sentence: AddressedSentence, number: int, word: str) -> str | None:
    before = sentence.word(number - 1)
    begins = sentence.opens(number) or before in _CONNECTING
    if word in _STRANGE:
        return None
    if word in _WORDS:
        return _WORDS[word]
    if word == "te":
        return _to_you(sentence, number)
    if begins and word in ORDERS:
        return _order(sentence, number)
    if begins and word in _HONOURED and sentence.is_order:
        return word
    if _is_denied(sentence, number) and word in _DENIED:
        return _DENIED[word]
    honoured = third(word)
    if honoured is not None and before not in _BEFORE_NOUNS - {"que", "qué", "más", "por"}:
        return honoured
    if word.endswith(("arte", "erte", "irte")) and word not in _NO_ENCLITICS:
        return word.removesuffix("te") + ("se" if _is_of_oneself(sentence, number) else "le")
    return None if _is_doubtful(word, before, begins) else word


def third(word: str) -> str | None:
    """The form of `usted` for that of `tú`; None for a word that is no verb."""
    if word in VERBS:
        return "es" if word == "eres" else word.removesuffix("s")
    if word in PAST:
        return PAST[word]
    if word.endswith("aste") and len(word) > 5 and word not in {"contraste", "desgaste"}:
        return word.removesuffix("aste") + "ó"
    found = (word.removesuffix(old) + new for old, new in _ENDINGS if word.endswith(old) and len(word) > len(old))
    return next(found, None)


def _order(sentence: AddressedSentence, number: int) -> str | None:
    word = sentence.words[number]
    if not sentence.is_order or (word == "ve" and sentence.word(number + 1) not in _VISITING):
        return None
    return ORDERS[word]


def _is_denied(sentence: AddressedSentence, number: int) -> bool:
    return "no" in (sentence.word(number - 1), sentence.word(number - 2))


def _to_you(sentence: AddressedSentence, number: int) -> str | None:
    """With a verb of `tú`, the pronoun is reflexive; with another verb, a different person acts."""
    after = sentence.word(number + 1)
    if after in {"lo", "la", "los", "las"}:
        return None
    is_thou = third(after) is not None or after in _DENIED or (after.endswith("s") and not after.endswith("mos"))
    return "se" if is_thou else "le"


def _is_of_oneself(sentence: AddressedSentence, number: int) -> bool:
    return sentence.words[number] in _OF_ONESELF.split() or third(sentence.word(number - 1)) is not None


def _is_doubtful(word: str, before: str, begins: bool) -> bool:
    """Whether this may be a verb that no table has."""
    if word in _NO_VERBS or before in _BEFORE_NOUNS:
        return False
    if begins and word not in _OPENERS and word.endswith(("a", "e", "lo", "á", "é", "í")):
        return True
    is_thou = word.endswith(("as", "es", "ás", "és", "iste")) and not before.endswith("s")
    return is_thou or word.endswith(("áis", "éis", "ís"))
