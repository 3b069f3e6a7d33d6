"""The other form of address by changing words. A line: source, what was said, and what it becomes; `-` for nothing."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.linguistics.address import SUPPORTED, is_mixed, repair, shown, shown_to
from tolmach.linguistics.address.rewriting import REWRITING

CASES = {
    ("it", "formal"): """
Do you have time? | Hai tempo domani? | Ha tempo domani?
Can you help me? | Puoi aiutarmi? | Può aiutarmi?
You will get an answer. | Riceverai una risposta. | Riceverà una risposta.
Would you like a coffee? | Vorresti un caffè? | Vorrebbe un caffè?
Your letter is here. | La tua lettera è qui. | La Sua lettera è qui.
Tell me what happened. | Dimmi cosa è successo. | Mi dica cosa è successo.
Send me the documents. | Inviami i documenti. | Mi invii i documenti.
Open the window, please. | Apri la finestra, per favore. | Apra la finestra, per favore.
Check your address. | Controlla il tuo indirizzo. | Controlli il Suo indirizzo.
Do not worry about the costs. | Non preoccuparti dei costi. | Non si preoccupi dei costi.
You always forget your keys. | Dimentichi sempre le tue chiavi. | Dimentica sempre le Sue chiavi.
I will send you the photos. | Ti invierò le foto. | Le invierò le foto.
I thank you. | Ti ringrazio. | La ringrazio.
I ask you for your answer. | Ti prego di inviarmi la Sua risposta. | La prego di inviarmi la Sua risposta.
What is your name? | Come ti chiami? | Come si chiama?
I am happy for you. | Sono felice per te. | Sono felice per Lei.
May I ask you a question? | Posso farti una domanda? | Posso farLe una domanda?
You read a lot. | Leggi molto e hai ragione. | Legge molto e ha ragione.
Peruse your book. | Leggi il tuo libro. | -
I saw you. | Ti ho visto. | -
You garden and you know. | Zappi e sai. | -
When you have finished, turn it off. | Quando hai finito, disabilita la luce. | -
I give it to you. | Te lo do, sai. | -
Hi, how are you? | Ciao, come stai? | -
""",
    ("es", "formal"): """
Can you help me? | ¿Puedes ayudarme? | ¿Puede ayudarme?
You bought it. | Lo compraste ayer. | Lo compró ayer.
You did it. | Lo hiciste tú. | Lo hizo usted.
Do you feel sick? | ¿Te sientes mal? | ¿Se siente mal?
I thank you. | Te agradezco tu ayuda. | Le agradezco su ayuda.
I wanted to show you something. | Quería mostrarte tus cosas. | Quería mostrarle sus cosas.
You can sit down. | Puedes sentarte. | Puede sentarse.
Tell me what happened. | Dime lo que sucedió. | Dígame lo que sucedió.
Please read your letter. | Por favor, lee tu carta. | Por favor, lea su carta.
Do not forget the door. | No olvides la puerta. | No olvide la puerta.
Is this for you? | ¿Esto es para ti? | ¿Esto es para usted?
You must link accounts. | Debes enlazar cuentas. | -
You dig your garden. | Cavas tu huerto. | -
Kill it to show your strength. | Matá para mostrar tu fuerza. | -
I will tell it to you. | Te lo diré. | -
""",
    ("de", "formal"): """
Please send me your address. | Bitte senden Sie mir deine Adresse. | Bitte senden Sie mir Ihre Adresse.
Can you help me? | Kannst du mir helfen? | Können Sie mir helfen?
If you have time, come. | Wenn du Zeit hast, rufe ich an. | -
I believe that you have time. | Ich glaube, dass du Zeit hast. | Ich glaube, dass Sie Zeit haben.
I thank you for your letter. | Ich danke dir für deinen Brief. | Ich danke Ihnen für Ihren Brief.
You have to register. | Du musst dich anmelden. | Sie müssen sich anmelden.
Do not forget the door. | Vergiss die Tür nicht. | Vergessen Sie die Tür nicht.
Log in with your name. | Melde dich mit deinem Namen an. | Melden Sie sich mit Ihrem Namen an.
Open your file. | Öffne deine Datei. | Öffnen Sie Ihre Datei.
You dig your garden. | Du gräbst deinen Garten um. | -
Leave notes for yourself. | Hinterlasse Notizen für dich. | -
Are you hungry? | Habt ihr Hunger, und du? | -
""",
    ("fr", "formal"): """
Tell us what you want. | Dis-nous ce que vous voulez. | Dites-nous ce que vous voulez.
Do not forget your ticket. | N'oublie pas votre billet. | N'oubliez pas votre billet.
Make sure that you are ready. | Assure-toi que vous êtes prêt. | Assurez-vous que vous êtes prêt.
Take the bag and put it there. | Prends le sac et mets votre veste là. | Prenez le sac et mettez votre veste là.
Tell me what you want. | Dis-moi ce que tu veux. | -
He takes your bag. | Prends votre sac. | -
""",
    ("fr", "informal"): """
Send me your address. | Envoyez-moi ton adresse. | Envoie-moi ton adresse.
Call me when you are there. | Appelez-moi quand tu es là. | Appelle-moi quand tu es là.
Call me when you are there. | Appelez-moi quand vous êtes là. | -
""",
    ("pl", "formal"): """
Do you have time? | Czy masz czas jutro? | Czy ma Pan czas jutro?
Can you help me? | Czy możesz mi pomóc? | Czy może mi Pan pomóc?
Where did you buy it? | Gdzie kupiłaś tę kurtkę? | Gdzie kupiła Pani tę kurtkę?
When do you come back? | Kiedy wracasz? | Kiedy Pan wraca?
If you want, we can go. | Jeśli chcesz, możemy iść. | Jeśli Pan chce, możemy iść.
You were the first. | Byłeś pierwszy. | Był Pan pierwszy.
Your brother is waiting. | Twój brat czeka. | Pana brat czeka.
I saw you. | Widziałem cię wczoraj. | Widziałem Pana wczoraj.
I go with you. | Idę z tobą. | Idę z Panem.
Open the window, please. | Otwórz okno, proszę. | Proszę otworzyć okno.
Don't worry. | Nie martw się o koszty. | Proszę się nie martwić o koszty.
Come in and sit down. | Wejdź i usiądź. | Proszę wejść i usiąść.
Enter your name. | Wpisz swoje imię. | Proszę wpisać swoje imię.
Be careful and wait. | Bądź ostrożny i czekaj. | -
Secure your landing zone. | Zabezpiecz twoją strefę. | -
You are kind. | Jesteście mili i masz czas. | -
You fool! | Ty głupcze! | -
Did you want to enter it? | Czy chciałeś/łaś wpisać to? | -
You marked what you want. | Zaznaczyłeś to, co chcesz mieć. | Zaznaczył Pan to, co chce Pan mieć.
""",
    ("pt-br", "formal"): """
Do you have time? | Você tem tempo? | O senhor tem tempo?
I believe in you. | Acredito em você. | Acredito no senhor.
This is for you. | Isto é para você. | Isto é para o senhor.
Is it from you? | É de você? | É do senhor?
You are late. | Vocês chegaram tarde. | Os senhores chegaram tarde.
I love you and you know. | Eu te amo e você sabe. | -
You look tired. | Você parece cansada hoje. | -
""",
    ("cs", "formal"): """
Can you lend me your ladder? | Můžeš mi půjčit tvůj žebřík? | Můžete mi půjčit váš žebřík?
Take off your shoes and wait. | Počkej a vezmi si boty. | Počkejte a vezměte si boty.
If it is cold, close the window. | Pokud je zima, zavři okno. | Pokud je zima, zavřete okno.
We think of you and of your sister. | Myslíme na tebe a na tvou sestru. | Myslíme na vás a na vaši sestru.
We talk about you. | Mluvíme o tobě. | Mluvíme o vás.
It belongs to you. | Patří to tobě. | Patří to vám.
Have you slept well? | Vyspal ses dobře? | Vyspal jste se dobře?
Do not forget the bread. | Nezapomeň chléb. | Nezapomeňte chléb.
Either you come or I go. | Buď půjdu já, nebo on. | -
Lukáš is too tired. | Je tu Lukáš a je příliš unavený. | -
It is raining. | Prší. | -
""",
    ("zh", "formal"): """
Your ladder is here. | 你的梯子在这里。 | 您的梯子在这里。
All of you may come. | 你们都可以来。 | 你们都可以来。
""",
    ("zh", "informal"): """
Your ladder is here. | 您的梯子在这里。 | 你的梯子在这里。
""",
    ("pt", "informal"): """
Send me your address. | Envie-me o teu endereço. | Envia-me o teu endereço.
If you have questions, write to us. | Se tiveres perguntas, escreva-nos. | Se tiveres perguntas, escreve-nos.
When you arrive, call me and wait. | Quando chegares, chame-me e aguarde. | Quando chegares, chama-me e aguarda.
Tell me what happened. | Diga-me o que aconteceu. | Diz-me o que aconteceu.
Do not forget the door. | Não se esqueça da porta. | Não te esqueças da porta.
Please read the letter. | Por favor, leia a carta. | Por favor, lê a carta.
Check your address. | Verifique o seu endereço. | Verifica o teu endereço.
Sign in and sit down. | Entre e sente-se. | Entra e senta-te.
Which do you prefer? | Qual você prefere? | -
Confirm that you want it. | Confirme que pretende isso. | -
Click and dig. | Clique e cave. | -
""",
}
ROWS = [
    (*key, *(part.strip() for part in line.split("|")))
    for key, table in CASES.items()
    for line in table.strip().splitlines()
]


@pytest.mark.parametrize(("language", "wanted", "source", "text", "expected"), ROWS)
def test_rewrites_what_tables_cover(language: str, wanted: str, source: str, text: str, expected: str) -> None:
    found = repair(text, language, "formal" if wanted == "formal" else "informal", source)
    assert found == (None if expected == "-" else expected)


def test_every_way_has_its_table() -> None:
    assert CASES.keys() == REWRITING.keys()


def test_without_a_source_nobody_knows_what_is_an_order() -> None:
    assert repair("Leggi la tua lettera.", "it", "formal") is None
    assert repair("Hai la tua lettera.", "it", "formal") == "Ha la Sua lettera."


@pytest.mark.parametrize("language", sorted(SUPPORTED - {key[0] for key in REWRITING} - {"nl"}))
def test_rewrites_nothing_elsewhere(language: str) -> None:
    assert repair("Kannst du mir helfen?", language, "formal", "Can you help me?") is None


@given(text=st.text(), source=st.text(), way=st.sampled_from(sorted(REWRITING)))
def test_any_text_is_rewritten_or_left(text: str, source: str, way: tuple[str, str]) -> None:
    language, wanted = way
    found = repair(text, language, "formal" if wanted == "formal" else "informal", source)
    assert found is None or shown(found, language) in (None, wanted)


@pytest.mark.parametrize(("language", "wanted"), sorted(REWRITING))
@pytest.mark.parametrize("unit", ["a ", "tu ", "du ", "ty ", "você ", ", ", "nie ", "dich ", "czytasz ", "clique e "])
def test_long_text_takes_linear_time(language: str, wanted: str, unit: str) -> None:
    text = unit * (40_000 // len(unit))
    began = time.thread_time()
    repair(text, language, "formal" if wanted == "formal" else "informal", "Can you see?")
    assert time.thread_time() - began < 2.5


@pytest.mark.parametrize(
    ("source", "text", "language", "expected"),
    [
        ("Are you tired?", "¿Está cansado?", "es", "formal"),
        ("Is he tired?", "¿Está cansado?", "es", None),
        ("Your house is big.", "Su casa es grande.", "es", "formal"),
        ("Her house is big, as you know.", "Su casa es grande.", "es", None),
        ("Open the window, please.", "Abre la ventana, por favor.", "es", "informal"),
        ("Open the window.", "Abre la ventana.", "es", "informal"),
        ("Open the window", "Abre la ventana", "es", None),
        ("Keep it away from them.", "Mantén los perros lejos de ellos.", "es", "informal"),
        ("Send me the letter.", "Envíeme la carta.", "es", "formal"),
        ("Are you sure?", "Sei sicuro?", "it", "informal"),
        ("Are you tired?", "È stanco?", "it", "formal"),
        ("You can pay here.", "È possibile pagare qui.", "it", None),
        ("Please read the letter.", "Leggi la lettera.", "it", "informal"),
        ("Please read the letter.", "Legga la lettera.", "it", "formal"),
        ("We will inform you.", "La informeremo.", "it", "formal"),
        ("You are right.", "Sie haben recht.", "de", "formal"),
        ("They are right, you know.", "Sie haben recht.", "de", None),
        ("Send me the letter.", "Wyślij mi list.", "pl", "informal"),
        ("What is your name?", "Qual é o seu nome?", "pt", "formal"),
        ("What is your name?", "Qual é o seu nome?", "pt-br", None),
        ("Wait for me.", "Aguarda por mim.", "pt", "informal"),
        ("You can go.", "Kannst du gehen?", "de", "informal"),
        ("It rains.", "Su casa es grande.", "es", None),
        ("", "Su casa es grande.", "es", None),
        ("Take care of you.", "お元気で", "ja", None),
    ],
)
def test_beside_its_source_a_text_shows_more(source: str, text: str, language: str, expected: str | None) -> None:
    assert shown_to(source, text, language) == expected


@pytest.mark.parametrize(
    ("language", "source", "text", "expected"),
    [
        ("it", "", "Ti prego di inviare la Sua risposta.", True),
        ("it", "", "La prego di inviare la Sua risposta.", False),
        ("pt", "", "Por favor, envie-me o teu endereço.", True),
        ("pt", "", "Se puderes, envie-me o endereço.", False),
        ("pt", "", "Se tens tempo, envie-me o endereço.", True),
        ("pt", "Can you send me your address?", "Podes enviar-me o seu endereço?", True),
        ("pt", "Can you send me his address?", "Podes enviar-me o seu endereço?", False),
        ("pt-br", "Can you send me your address?", "Você pode me enviar o seu endereço?", False),
        ("de", "", "Bitte senden Sie mir deine Adresse.", True),
        ("de", "", "Ihr könnt eure Sachen nehmen.", False),
        ("es", "", "Dígame cuál es tu nombre.", True),
        ("es", "", "Por favor, si usted puede, envíame la carta.", True),
        ("fr", "", "Si tu as des questions, écrivez-nous.", True),
        ("nl", "", "Kunt u mij jouw adres geven?", True),
        ("pl", "", "Czy może mi pan podać twój adres?", True),
        ("ru", "", "Вы забыли твой паспорт.", True),
        ("ja", "", "明日送るよ。確認してください。", True),
        ("ja", "", "明日送ります。確認してください。", False),
    ],
)
def test_both_forms_in_one_sentence(language: str, source: str, text: str, expected: bool) -> None:
    assert is_mixed(source, text, language) is expected
