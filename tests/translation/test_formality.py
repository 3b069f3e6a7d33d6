"""Which form of address a sentence shows. `f` formal, `i` informal, `-` neither or not sure."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.languages.catalogue import LANGUAGES
from tolmach.linguistics.address import SUPPORTED, repair, shown, speaks_to_somebody, supports

NAMES = {"f": "formal", "i": "informal", "-": None}

CASES = {
    "de": """
- Ein Mädchen rennt, während ein Mann hinter ihr geht.
- Wie die Abgeordnete weiß, ist die Zeit knapp.
- Ohne den Schlüssel geht es nicht.
i Entferne den alten Filter.
f Können Sie mir bitte helfen?
f Ich danke Ihnen für die Nachricht.
f Wo ist Ihr Gepäck?
f Klicken Sie auf „Speichern“.
f Bitte geben Sie Ihre E-Mail-Adresse ein.
f Wenn Sie möchten, rufen wir zurück.
f Das Buch, das Sie lesen, ist gut.
f Sie können Ihr Konto jederzeit löschen.
f Ihre Bestellung wurde an Sie verschickt.
f Wir freuen uns auf Ihren Besuch.
i Kannst du mir helfen?
i Ich danke dir für die Nachricht.
i Wo ist dein Gepäck?
i Klicke auf „Speichern“.
i Bitte gib deine Adresse ein.
i Hast du Zeit?
i Wenn du Zeit hast, komm vorbei.
i Ich habe Euch gesehen.
i Habt ihr Hunger?
i Ihr seid spät dran.
i Geh nach Hause!
i Lieber Peter, wie geht es Dir?
i Vergiss den Schlüssel nicht.
i Willst nicht mitkommen?
- Sie haben das Haus verkauft.
- Sie hat ihr Auto verkauft.
- Ihr Auto steht vor der Tür.
- Ich habe sie gestern gesehen.
- Sie sagten ihnen, dass ihr Zug ausfällt.
- Der Zug fährt um acht Uhr ab.
- Die Tour du Mont Blanc ist lang.
- Wir waren im Cirque du Soleil.
- Siehe Kapitel drei.
- Er sagte: „Sie sind zu spät.“
- Ist es ein Er oder eine Sie?
- Eure Majestät haben gerufen.
- Sie wissen, dass du kommst, und Sie kommen auch.
- In Eile und Hast verließ er das Haus.
- Deinstallation der Software
""",
    "fr": """
- Je tiens à remercier tous les collègues.
- Sélectionne des modèles optimisés.
f Pouvez-vous m'aider ?
f Je vous remercie de votre message.
f Où sont vos bagages ?
f Cliquez sur « Enregistrer ».
f Veuillez saisir l’adresse.
f N’oubliez pas la clé.
f Si vous voulez, nous rappellerons.
f Vous êtes en retard.
f C'est le vôtre ?
f Attendez un instant, s'il vous plaît.
f Ne dites rien.
f Faites attention à la marche.
i Peux-tu m'aider ?
i Je te remercie de ton message.
i Où sont tes bagages ?
i Clique sur « Enregistrer ».
i Je t’aime.
i N'oublie pas la clé.
i Tu es en retard.
i C'est pour toi.
i T'as vu ça ?
i Ta sœur est là.
i Regarde par la fenêtre.
i Ne sois pas triste.
i Va-t'en !
- Il a pris rendez-vous chez le dentiste.
- Sanchez a marqué deux buts.
- Lopez habite au rez-de-chaussée.
- Le ton de sa voix a changé.
- Il parle d'un ton calme.
- Il s'est tu.
- Tu Youyou a reçu le prix Nobel.
- Son frère et sa sœur sont là.
- Y a-t-il du pain ?
- Le cessez-le-feu tient assez bien.
- Tu vous connais ?
- Le train part à huit heures.
- On y va.
- Le chœur chante le Te Deum.
- Le canal de Suez est fermé.
""",
    "it": """
f Signora Commissario, lei ha ragione.
f Come sta Lei?
f La ringrazio per il messaggio.
f Posso vedere il Suo passaporto?
f Mi scusi, dov'è la stazione?
f Prenda la prima strada a destra.
f Faccia attenzione al gradino.
f Non si preoccupi.
f Vorrei ringraziarLa di cuore.
f Scelga una delle opzioni.
f Clicchi sul pulsante.
f Mi dica tutto.
f La preghiamo di attendere.
f Vorrei parlare con Lei.
i Come stai tu?
i Ti ringrazio per il messaggio.
i Posso vedere il tuo passaporto?
i Dove sei?
i Hai tempo?
i Puoi aiutarmi?
i Potresti aprire la finestra?
i Non preoccuparti.
i Posso aiutarti?
i Dimmi tutto.
i Scegli una delle opzioni.
i Clicca sul pulsante.
i T'amo.
i Scusa, dov'è la stazione?
i Riceverai un messaggio.
i Non voglio vederla senza di te.
- Lei è partita ieri.
- Ho visto lei e suo fratello.
- Sono passati sei anni.
- La casa è grande.
- Voi siete in ritardo.
- Vi ringrazio per il vostro aiuto.
- Sua Santità è a Roma.
- Bevo un tè.
- Il film La vita è bella ha vinto.
- Leggi e regolamenti
- Sia il padre che il figlio sono medici.
- Guarda la televisione ogni sera.
- Ci sono quattro reparti e due comparti.
""",
    "es": """
- El intérprete debe cantar.
- Espero que se haga justicia y se mantenga la paz.
f ¿Puede usted ayudarme?
f Ustedes llegan tarde.
f Le agradezco a Ud. el mensaje.
f Haga clic en «Guardar».
f Por favor, espere un momento.
f No olvide la llave.
f Siéntese, por favor.
f Disculpe, ¿dónde está la estación?
f ¿Podría decirme la hora?
f Introduzca la contraseña.
f No se preocupe.
f Vaya a la página siguiente.
i ¿Puedes ayudarme?
i Te agradezco el mensaje.
i ¿Dónde está tu equipaje?
i Haz clic en «Guardar».
i Tú eres mi amigo.
i ¿Cómo estás?
i No olvides la llave.
i Siéntate.
i Quiero ir contigo.
i ¿Vos sabés dónde está?
i ¿Qué queréis comer?
i ¿Ya llamaste a casa?
i Podrás verlo mañana.
i Mira, es muy fácil.
i Ven conmigo.
- Su casa es muy grande.
- Ella perdió sus llaves.
- ¿Cómo está?
- Me gusta el té con leche.
- El contraste es muy alto.
- Está detrás de la casa.
- El tren sale a las ocho.
- Es un chiste triste.
- Escribe libros para niños.
- Su Tu Fu es un poeta.
- El desgaste de los neumáticos es normal.
- Cree que no hay nadie.
- Usted y tú sois iguales.
- Las categorías son tres.
""",
    "nl": """
f Kunt u mij helpen?
f Dank u voor het bericht.
f Waar is uw bagage?
f U bent te laat.
f Ik dank u.
f Vult u uw naam in.
f Als u wilt, bellen wij terug.
f Bent u het zelf, vraagt hij.
f U kunt uzelf aanmelden.
f Met uw goedkeuring gaan we door.
f Is dit van u?
f Wij helpen u graag.
i Kun je mij helpen?
i Dank je voor het bericht.
i Waar is jouw bagage?
i Jij bent te laat.
i Ik hou van jou.
i Waar is je bagage?
i Als je wilt, bellen wij terug.
i Je kunt jezelf aanmelden.
i Jullie zijn te laat.
i Hoe heet je?
i Wat vind jij ervan?
i Zorg dat je er bent.
- De winkel opent om 9 u en sluit om 18 u.
- Alle dagen, m.u.v. zondag.
- Maak hier een U-bocht.
- De muziek van U2 is bekend.
- Klik op Opslaan.
- De trein vertrekt om acht uur.
- U en jij zijn allebei goed.
- Hij zei Je suis Charlie.
- Graag uw mening, en ook die van jullie.
- De auto staat voor de deur.
- De VU en de UvA werken samen.
- Zij heeft haar fiets verkocht.
- Lees het a.u.b. zorgvuldig.
- Het meisje eet een broodje.
""",
    "pl": """
f Czy może mi pan pomóc?
f Czy może mi Pani pomóc?
f Dziękuję Panu za wiadomość.
f Szanowni Państwo!
f Dziękujemy Państwu za uwagę.
f Proszę kliknąć przycisk.
f Proszę nie palić.
f Gdzie jest pana bagaż?
f Czy ma pani czas?
f Niech pani usiądzie.
f Zapraszamy Państwa do Krakowa.
f Jak się pan nazywa?
i Czy możesz mi pomóc?
i Dziękuję ci za wiadomość.
i Gdzie jest twój bagaż?
i Kliknij przycisk.
i Ty jesteś moim przyjacielem.
i Co zrobiłeś?
i Gdzie byłaś wczoraj?
i Kocham cię.
i Chciałbyś kawy?
i Masz czas?
i Nie martw się.
i Idę z tobą.
i Podoba ci się?
i Dziękuję Wam wszystkim.
i Wiesz, gdzie to jest?
- Ten pan jest lekarzem.
- Pan Kowalski wyjechał.
- Spotkałem panią Nowak.
- Polska to państwo w Europie.
- Państwo Islamskie poniosło klęskę.
- Państwa członkowskie głosowały.
- Ci ludzie są mili.
- Wszyscy ci, którzy przyszli, zostali.
- Tomasz kupił nowy kosz.
- Mysz zjadła ser.
- Nasz pociąg odjeżdża o ósmej.
- Zobacz też rozdział trzeci.
- Pani i ty jesteście mili.
- Naciśnięto klawisz.
- Pan młody czekał.
""",
    "pt": """
- O senhor deputado apresentou o relatório.
- Permita-se que não utilize eufemismos.
f Você pode ajudar?
f O senhor pode ajudar-me?
f A senhora chegou cedo.
f Clique em «Guardar».
f Agradecemos à senhora a sua visita.
f Por favor, aguarde um momento.
f Não se esqueça da chave.
f Desculpe, onde é a estação?
f Caro Senhor, agradecemos o contacto.
f Vossa Excelência tem a palavra.
f Introduza a palavra-passe.
f Quero falar com o senhor.
i Podes ajudar-me?
i Agradeço-te a mensagem.
i Onde está a tua mala?
i Tu és meu amigo.
i Como estás?
i Quero ir contigo.
i Não te esqueças da chave.
i Clica em «Guardar».
i Diz-me a verdade.
i Já falaste com ele?
i Poderás ver isso amanhã.
i Tens tempo?
i Isto é para ti.
i Desculpa, onde é a estação?
- A sua casa é grande.
- O senhor Silva saiu.
- Um senhor bateu à porta.
- Vocês chegaram tarde.
- A vossa casa é grande.
- Este teste é difícil.
- Está atrás da porta.
- O Senhor é meu pastor.
- O comboio parte às oito.
- Ela perdeu as suas chaves.
- O contraste é muito forte.
- Você e tu são diferentes.
- No nordeste faz calor.
""",
    "pt-br": """
- Explicações precisas e bons detalhes
f O senhor pode me ajudar?
f A senhora chegou cedo.
f Agradecemos ao senhor a visita.
f Quero falar com a senhora.
f Os senhores aceitam um café?
f As senhoras podem entrar.
f Prezado senhor, obrigado pelo contato.
f Vossa Excelência tem a palavra.
f Prezada Senhora Maria, bom dia.
f Esta mala é da senhora?
f Vou ajudar o senhor agora.
i Você pode me ajudar?
i Vocês chegaram tarde.
i Eu te amo.
i Onde está a tua mala?
i Tu és meu amigo.
i Quero ir contigo.
i Isto é para você.
i Como você está?
i Cê viu isso?
i Se você quiser, ligamos de volta.
i Tens tempo?
i Obrigado a todos vocês.
- A sua casa é grande.
- O senhor Silva saiu.
- Um senhor bateu na porta.
- Clique em Salvar.
- O Senhor é meu pastor.
- O trem parte às oito.
- Ela perdeu as chaves.
- O senhor e você são diferentes.
- Este teste é difícil.
- Está atrás da porta.
- Faça o login.
""",
    "ja": """
f これは本です。
f 手伝っていただけますか？
f ここをクリックしてください。
f ありがとうございます。
f 明日は晴れるでしょう。
f 行きましょう！
f 昨日は雨でした。
f 分かりません。
f いらっしゃいませ。
f 「行くよ」と彼は言いました。
f 忙しいですけど、行きますよ。
f お待ち下さい
f 何も食べませんでした。
f どちらへ行かれますか
i これは本だ。
i 手伝ってくれる？
i ここをクリックしろ。
i ありがとう。
i 明日は晴れるだろう。
i 行こう！
i 昨日は雨だった。
i 分からない。
i もう帰ったよ。
i 早く来て！
i これは重要な問題である。
i 忙しいけど行くよ。
i 朝六時に目を覚ます。
i 彼は東京に住んでいる。
i 何してるの？
i そこに触るな。
i この本は面白い。
i 「行きます」と彼は言った。
- 設定の変更
- 東京タワー
- お知らせについて
- まだ
- あなた
- 行きます。でも、行かない。
- 2024年5月3日
- 支払い
- 違い
- こんにちは
- はじめて
- 三つ
- OK
""",
    "ru": """
f Вы можете мне помочь?
f Спасибо вам за сообщение.
f Где ваш багаж?
f Нажмите кнопку «Сохранить».
f Введите, пожалуйста, адрес.
f Не забудьте ключ.
f Здравствуйте!
f Что делаете завтра?
f Не беспокойтесь.
f Проверьте почту.
f Извините, где вокзал?
f Мы ждём Вас.
f Если хотите, перезвоним.
i Ты можешь мне помочь?
i Спасибо тебе за сообщение.
i Где твой багаж?
i Нажми кнопку «Сохранить».
i Введи, пожалуйста, адрес.
i Не забудь ключ.
i Что делаешь завтра?
i Не бойся.
i Проверь почту.
i Извини, где вокзал?
i Я тебя люблю.
i Хочешь кофе?
i Будь осторожен.
i Пойду с тобой.
- Поезд уходит в восемь.
- На сайте есть ответ.
- Он лишь улыбнулся.
- Мышь съела сыр.
- В самолёте было холодно.
- Отчёт о культе личности.
- Все билеты на орбите проданы.
- В защите играли двое.
- Будь то дождь или снег, он идёт.
- Дай бог здоровья.
- Ты и вы — разные слова.
- Они купили дом.
- В интернете пишут о совете.
- Сигнал на пульте погас.
""",
}


def _rows() -> list[tuple[str, str, str | None]]:
    return [
        (language, line[2:], NAMES[line[0]]) for language, table in CASES.items() for line in table.strip().splitlines()
    ]


@pytest.mark.parametrize(("language", "text", "expected"), _rows())
def test_shows(language: str, text: str, expected: str | None) -> None:
    assert shown(text, language) == expected


def test_every_supported_language_has_its_table() -> None:
    assert CASES.keys() == SUPPORTED
    assert all(len(table.strip().splitlines()) >= 25 for table in CASES.values())


def test_supports_what_the_catalogue_offers() -> None:
    assert {item.engine for item in LANGUAGES if "formality" in item.supports} == SUPPORTED
    assert supports("de")
    assert not supports("en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Can you help me?", True),
        ("YOUR order is ready.", True),
        ("You’re late.", True),
        ("Click Save.", True),
        ("Please wait.", True),
        ("Don't go.", True),
        ("Do not touch the glass.", True),
        ("Ready? Press the button.", True),
        ("The train leaves at eight.", False),
        ("He did not see the youth.", False),
        ("Clicks per day", False),
        ("They read the book.", False),
        ("", False),
    ],
)
def test_address_in_english(text: str, expected: bool) -> None:
    assert speaks_to_somebody(text, "en") is expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Hast du Zeit?", "de", True),
        ("Es regnet.", "de", False),
        ("雨が降った。", "ja", False),
        ("Var är du?", "sv", False),
    ],
)
def test_address_elsewhere(text: str, language: str, expected: bool) -> None:
    assert speaks_to_somebody(text, language) is expected


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        ("formal", "Jij bent te laat.", "U bent te laat."),
        ("formal", "Kun je mij helpen?", "Kunt u mij helpen?"),
        ("formal", "Ik hou van jou.", "Ik hou van u."),
        ("formal", "Waar is jouw bagage?", "Waar is uw bagage?"),
        ("formal", "Je moet jezelf aanmelden.", "U moet uzelf aanmelden."),
        ("formal", "Heb je tijd?", "Hebt u tijd?"),
        ("formal", "Dank je!", "Dank u!"),
        ("formal", "Waar is je bagage?", None),
        ("formal", "Jullie zijn te laat.", None),
        ("informal", "U bent te laat.", "Je bent te laat."),
        ("informal", "Kunt u mij helpen?", "Kun je mij helpen?"),
        ("informal", "Waar is uw bagage?", "Waar is je bagage?"),
        ("informal", "Heeft u tijd?", "Heb je tijd?"),
        ("informal", "U heeft gelijk.", "Je hebt gelijk."),
        ("informal", "Wij helpen u graag.", "Wij helpen je graag."),
        ("informal", "U kunt zich aanmelden.", None),
        ("informal", "Bestelt u online?", None),
        ("informal", "De trein vertrekt.", None),
    ],
)
def test_repairs_dutch_where_words_can_be_swapped(wanted: str, text: str, expected: str | None) -> None:
    assert repair(text, "nl", "formal" if wanted == "formal" else "informal") == expected


@given(text=st.text(), language=st.sampled_from(sorted(SUPPORTED)))
def test_any_text_has_an_answer(text: str, language: str) -> None:
    assert shown(text, language) in {"formal", "informal", None}


@pytest.mark.parametrize("language", sorted(SUPPORTED))
@pytest.mark.parametrize("unit", ["a", "(", "é", "る", "のか", '"Guardi ', "not. ", "ж", "sz "])
def test_long_text_takes_linear_time(language: str, unit: str) -> None:
    text = unit * (40_000 // len(unit)) + "x"
    began = time.thread_time()
    shown(text, language)
    assert time.thread_time() - began < 2.5
