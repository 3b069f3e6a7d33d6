"""Czech, Polish and Russian. Czech `vy` counts as formal, though it may be several friends."""

from .rewriting.czech import NO_VERBS, ORDERS
from .signs import START, AddressSigns, any_of, either, ending, first

_CS_AFTER = "Pak/Potom/Poté/Nyní/Teď/Prosím/Nejprve/Následně/Nakonec"
CS = AddressSigns(
    formal=either(
        any_of("vy vás vám vámi váš vaše vašeho vaší vašem vašemu vašich vašim vaším vašimi vaši"),
        any_of("jste nejste byste abyste kdybyste můžete chcete musíte máte nemáte víte budete potřebujete"),
        first(" ".join(sorted(ORDERS.values())), after=_CS_AFTER),
    ),
    informal=either(
        any_of("tebe tě tobě tebou tvůj tvoje tvá tvého tvému tvou tvé tvém tvých tvým tvými tvoji tvojí"),
        any_of("jsi nejsi bys abys kdybys ses sis"),
        ending("[íáe]š", least=1, but=NO_VERBS),
        first(" ".join(sorted(ORDERS)), after=_CS_AFTER),
        rf", (?:{'|'.join(sorted(ORDERS))})\b",
    ),
)

_PL_NO_VERBS = (
    "nasz wasz gulasz pałasz depesz afisz klawisz towarzysz mysz derwisz kasz fetysz hasz klisz cisz nisz pasz"
    " czasz rzesz"
    " tomasz łukasz lukasz eliasz judasz jeremiasz izajasz mesjasz tobiasz zachariasz jonasz bangladesz"
    " marakesz ozeasz"
    " kajfasz malachiasz ananiasz palasz finisz"
)
_PL_GENTLEMAN = "ten ta tego tej tym tą temu ów pewien pewna jakiś jakaś każdy jeden jedna starszy starsza młody młoda"
PL = AddressSigns(
    formal=either(
        r"(?<!\w)(?:[Pp]an|[Pp]ani|[Pp]ana|[Pp]anu|[Pp]anem|[Pp]anią)\b(?! (?:[A-ZĄĆĘŁŃÓŚŹŻ]|młod|domu|świata))",
        r"(?<![\w\x02])Państw(?:o|a|u|em)\b(?! (?:[A-ZĄĆĘŁŃÓŚŹŻ]|członk))",
        r"\b[Ss]zanown(?:y|a|i|e) (?:[Pp]anie|[Pp]ani|[Pp]aństwo|[Pp]anowie)\b",
        rf"{START}Proszę (?:o |nie |się )?[a-ząćęłńóśźż]+(?:ć|c)\b",
    ),
    informal=either(
        any_of("ty ciebie cię tobie tobą wy wam wami"),
        r"(?<![\w\x02])(?:Ty|Ciebie|Cię|Ci|Tobie|Tobą|Wy|Wam|Wami)\b",
        r"\b(?:\w+[ęm]|się|nie|jest|[Pp]odoba|dobrze|bardzo) ci\b(?! (?:ludzie|którzy|panowie|sami))",
        r"\b[Tt]w(?:ój|oj(?:a|e|ego|ej|emu|im|imi|ich|ą)|oi)\b",
        r"\b[Ww]asz(?:a|e|ego|ej|emu|ym|ymi|ych|ą)?\b",
        ending("[aeiy]sz", least=1, but=_PL_NO_VERBS),
        r"\b\w+ł[ea]ś\b|\b\w*byś\b|\b[Jj]esteś\b|\b(?:[Jj]esteście|[Mm]acie|[Mm]ożecie|[Cc]hcecie|[Ww]iecie)\b",
        first(
            "kliknij wybierz sprawdź daj zrób chodź idź powiedz pamiętaj czekaj poczekaj słuchaj patrz weź bądź"
            " otwórz"
            " zamknij napisz przeczytaj pobierz dodaj użyj wpisz naciśnij przestań pozwól pomóż zostaw spójrz upewnij"
            " skontaktuj spróbuj dowiedz rób bój martw zapomnij zapominaj zobacz uważaj wejdź wróć przyjdź"
            " zadzwoń usiądź"
            " odkryj poznaj kup wprowadź zaloguj zarejestruj",
            after="Nie/Proszę",
        ),
    ),
    ignored=either(
        rf"\b(?i:{'|'.join(_PL_GENTLEMAN.split())}) (?:pan|pani|pana|panu|panem|panią)\b",
        r"\b[Zz]obacz (?:też|także|również)\b|\bPan(?:a|u|em)? (?:Bóg|Boga|Jezus)\b",
    ),
)

_RU_NOUNS = (
    "элите защите орбите плите граните аппетите маргарите кредите визите бисквите транзите лимите дефиците"
    " гепатите аудите"
    " магните бандите реквизите депозите свите сюите сайте веб-сайте байте мегабайте гигабайте кувейте"
    " флейте инсайте никите"
)
RU_ORDERS = (
    "иди смотри слушай подожди скажи возьми помоги сделай напиши прочитай нажми выбери открой закрой введи "
    "проверь попробуй забудь бойся волнуйся извини прости приди приходи давай помни запомни узнай купи скачай "
    "убедись оставь позвони расскажи покажи посмотри держи беги стой сиди садись вставай заходи жди учись живи "
    "верь отпусти вспомни представь используй добавь удали создай укажи перейди свяжись войди установи настрой "
    "сохрани отправь загрузи выключи включи делай говори трогай переживай беспокойся здравствуй"
)
RU = AddressSigns(
    formal=either(
        r"\b[Вв](?:ы|ас|ам|ами)\b",
        r"\b[Вв]аш(?:а|е|и|его|ему|им|ем|ей|у|их|ими)?\b",
        rf"(?<!\w)(?<!\bв )(?<!\bна )(?<!\bо )(?<!\bпри )(?<!\bпо )(?<!\bк )(?!(?i:{'|'.join(_RU_NOUNS.split())})\b)"
        r"(?i:[а-яё]{2,}(?:[ий]те|[вднрстчшбмпз]ьте|[аяуюеоь]ете))\b",
        r"\b[А-Яа-яё]{2,}[ийьеё]тесь\b",
        r"(?<!\w)(?![а-яё]*(?:лёте|чёте|гнёте)\b)[а-яё]{2,}ёте\b",
        any_of(
            "можете будете едете идете идёте живете живёте найдете начнете возьмете станете придете пойдете"
            " сможете скажете"
        ),
    ),
    informal=either(
        r"\b[Тт](?:ы|ебя|ебе|обой|обою)\b",
        r"\b[Тт]во(?:й|я|ё|е|его|ему|им|ём|ем|ей|ю|и|их|ими)\b",
        r"\b(?!(?i:лишь|тишь|брешь|вишь|бишь|слишь)\b)[А-Яа-яё]+[еёи]шь(?:ся)?\b",
        any_of("дашь создашь отдашь продашь передашь ешь съешь"),
        first(
            RU_ORDERS,
            after="Не/Пожалуйста/Ну/Пожалуйста, не",
        ),
        rf"{START}(?:Будь(?! то\b| он\b)|Дай(?! [Бб]ог\b))\b",
    ),
)
