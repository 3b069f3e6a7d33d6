"""Spanish. `vosotros` and `vos` are informal, `ustedes` is formal; `su` alone shows nothing."""

from .signs import START, AddressSigns, any_of, either, ending, first

_ES_FORMAL_FIRST = (
    "haga diga dígame ponga tenga salga espere mire oiga disculpe perdone siéntese pase abra lea escriba"
    " seleccione pulse"
    " presione introduzca ingrese elija utilice use consulte compruebe verifique asegúrese póngase llame visite"
    " descargue"
    " permítame ayúdeme deme déjeme recuerde tome siga inicie configure añada agregue conecte mantenga evite"
    " revise envíe"
    " guarde instale cambie comience descubra disfrute escoja acepte olvide preocupe dude regístrese diríjase haga"
    " póngame tráigame dese fíjese acuérdese"
)
ES = AddressSigns(
    formal=either(
        r"\b[Uu]sted(?:es)?\b",
        r"\b(?:Uds?|Vds?|UDS?)\.",
        first(_ES_FORMAL_FIRST, after="No/No se/No lo/Por favor"),
        rf"{START}(?:Vaya|Venga) (?:al?|hasta|aquí|con|conmigo|por aquí)\b",
        rf"{START}(?:[Mm]e )?(?:Podría|Puede|podría|puede)n? \w+(?:me|nos)\b",
        any_of(
            "dígame díganos deme denos ayúdeme ayúdenos llámeme llámenos envíeme envíenos mándeme muéstreme cuénteme"
            " escríbame escríbanos tráigame páseme permítame indíqueme infórmeme avíseme"
        ),
        rf"{START}Cierre (?:el|la|los|las|sesión|esta|este|todas?|todos?)\b",
    ),
    informal=either(
        any_of(
            "tú te ti tu tus tuyo tuya tuyos tuyas contigo vos vosotros vosotras os vuestro vuestra vuestros vuestras"
        ),
        any_of(
            "eres estás tienes puedes quieres sabes haces vas has dices vienes debes necesitas fuiste hiciste tuviste"
            " estuviste dijiste pudiste quisiste viniste supiste diste sos tenés podés querés sabés hacés"
            " podrías deberías"
            " querrías tendrías serías harías habrías irías dirías estabas hablabas pensabas tenías hacías"
            " sabías querías"
            " podías decías sois estáis tenéis podéis queréis sabéis habéis hacéis vais seas tengas hagas vayas"
            " estés puedas"
            " quieras sepas crees piensas hablas conoces vives trabajas"
        ),
        any_of(
            "dime dinos ayúdame ayúdanos llámame llámanos envíame envíanos mándame muéstrame cuéntame escríbeme"
            " escríbenos tráeme pásame permíteme indícame infórmame avísame"
        ),
        ending("aste", least=3, but="contraste desgaste engaste arraste devaste aplaste desbaste"),
        ending("rás", but="atrás detrás"),
        r"\b[Nn]o (?:lo |la |me )?(?:olvides|hagas|seas|vayas|tengas|digas|dejes|pierdas|dudes|uses|esperes"
        r"|llores|mires|abras)\b",
        r"\b(?!intérprete\b)[^\W\d_]*[áéíóúÁÉÍÓÚ][a-zñ]{1,4}[ae]te\b",
        first("haz hazlo ponte dime dame ponme vete oye elige pulsa comprueba aprovecha descubre"),
        rf"{START}(?:Ven (?:a|al|aquí|acá|conmigo)|Ten (?:cuidado|en cuenta|paciencia)|Pon (?:el|la|los|las|un"
        rf"|una|tu))\b",
        rf"{START}(?:Mira|Espera|Escucha|Perdona|Disculpa|Anda)(?:,|!| un momento\b)",
    ),
    ignored=r"\bTe Deum\b",
)
