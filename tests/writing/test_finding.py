"""What rules are sure of, without an engine: tables of cases, and what must hold for any text."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.signature import lines
from tolmach.languages.catalogue import named
from tolmach.writing import capitals, finding, grammar, spacing, spelling
from tolmach.writing.grammar import table
from tolmach.writing.lexicon import LANGUAGES, UNKNOWN, lexicon
from tolmach.writing.proposals import in_case_of

CODES = {"de": "de", "en": "en-US", "es": "es", "fr": "fr", "it": "it", "ja": "ja", "ko": "ko", "nl": "nl", "pt": "pt-PT", "zh": "zh-Hans"}  # fmt: skip


def mended(text: str, language: str) -> str:
    return finding.mended(text, named(CODES[language]))[0]


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("en", "I has a apple", "I have an apple"),
        ("en", "He have a umbrella and an dog.", "He has an umbrella and a dog."),
        ("en", "It took a hour at an university.", "It took an hour at a university."),
        ("en", "They was late ,but we was on time.", "They were late, but we were on time."),
        ("en", "She could of asked the the teacher.", "She could have asked the teacher."),
        ("en", "Their are alot of informations here.", "There are a lot of information here."),
        ("en", "we will meet (  you ) tommmorrow.", "We will meet (you) tomorrow."),
        ("en", "He doesn’t undrestand the the answer.", "He doesn’t understand the answer."),
        ("de", "Ich hat das Buch gelesen, und wir ist zufrieden.", "Ich habe das Buch gelesen, und wir sind zufrieden."),
        ("de", "Wir moechten moechten das Gebaeude sehen.", "Wir möchten das Gebäude sehen."),
        ("de", "Das ist nähmlich garnicht so einfach .", "Das ist nämlich gar nicht so einfach."),
        ("fr", "Je pense que il as raison.", "Je pense qu'il a raison."),
        ("fr", "Comment allez-vous? Je ai faim.", "Comment allez-vous\u00a0? J'ai faim."),
        ("fr", "Si il vient, nous avez le temps.", "S'il vient, nous avons le temps."),
        ("es", "¿Que hora es?", "¿Qué hora es?"),
        ("es", "Donde vives?", "¿Dónde vives?"),
        ("es", "Los Alemanes estan en una habitacion del hotel.", "Los alemanes están en una habitación del hotel."),
        ("es", "La gente no saben que Maria depende en el tren.", "La gente no sabe que Maria depende del tren."),
        ("fr", "Les italiens ont mangé chez nous un Lundi.", "Les Italiens ont mangé chez nous un lundi."),
        ("fr", "Si elle aurait su, elle joue au piano.", "Si elle avait su, elle joue du piano."),
        ("en", "Yesterday went we in a Restaurant in denmark.", "Yesterday we went in a restaurant in Denmark."),
        ("en", "I like very much your garden.", "I like your garden very much."),
        ("es", "Ellos tiene padres y hijos de el pueblo.", "Ellos tienen padres e hijos del pueblo."),
        ("es", "La informacion está en la agua.", "La información está en el agua."),
        ("it", "Qual'è il studente? E' un pò tardi.", "Qual è lo studente? È un po' tardi."),
        ("it", "I amici del uomo non vengono perchè piove.", "Gli amici dell'uomo non vengono perché piove."),
        ("it", "Io ha visto un studente.", "Io ho visto uno studente."),
        ("pt", "A porta de o carro é azul. Ela está cansado.", "A porta do carro é azul. Ela está cansada."),
        ("nl", "Dit boek is van hij. Hij is getrouwd aan een arts.", "Dit boek is van hem. Hij is getrouwd met een arts."),
        ("en", "She can speaks German and they didn't knew it.", "She can speak German and they didn't know it."),
        ("en", "One of my friends live in Norway.", "One of my friends lives in Norway."),
        ("en", "The results of the test was good.", "The results of the test were good."),
        ("en", "She wants that I come, but I don't know weather he will.", "She wants me to come, but I don't know whether he will."),
        ("fr", "La plupart des gens est là. C'est la chanson que j'ai écouté.", "La plupart des gens sont là. C'est la chanson que j'ai écoutée."),
        ("fr", "Je te dit que ce sont leur enfants.", "Je te dis que ce sont leurs enfants."),
        ("fr", "Je vais chez il, car je vois le souvent.", "Je vais chez lui, car je le vois souvent."),
        ("fr", "Il a prendre un vers d'eau.", "Il a pris un verre d'eau."),
        ("es", "Nosotros fue al cine y he escribido una carta.", "Nosotros fuimos al cine y he escrito una carta."),
        ("es", "Cuando llegarás, llámame.", "Cuando llegues, llámame."),
        ("es", "Puedo hablo ruso, pero empezó llover.", "Puedo hablar ruso, pero empezó a llover."),
        ("es", "Mi papa habla Inglés e Italiano.", "Mi papá habla inglés e italiano."),
        ("it", "Le case sono bianca. I bambini sono stanco.", "Le case sono bianche. I bambini sono stanchi."),
        ("it", "Mi piace i gatti. Il casa è piccolo.", "Mi piacciono i gatti. La casa è piccola."),
        ("it", "Devo vado a scuola con due libro.", "Devo andare a scuola con due libri."),
        ("it", "Non mangio ne carne ne pesce e non c'è la faccio.", "Non mangio né carne né pesce e non ce la faccio."),
        ("pt", "Nós vai para casa, mas eles tem tempo.", "Nós vamos para casa, mas eles têm tempo."),
        ("de", "Der hund ist nett und er wohnt in ein Haus.", "Der Hund ist nett und er wohnt in einem Haus."),
        ("de", "Das ist ein gute Idee, und er hat ein neuen Garten.", "Das ist eine gute Idee, und er hat einen neuen Garten."),
        ("de", "Das ist der Kurs den ich gesucht habe.", "Das ist der Kurs, den ich gesucht habe."),
        ("de", "Wir haben nach Hause gegangen.", "Wir sind nach Hause gegangen."),
        ("de", "Kannst du mir am montag hilfst?", "Kannst du mir am Montag helfen?"),
        ("de", "Wenn es regnet, wir bleiben trotz dem Essens zu Hause.", "Wenn es regnet, bleiben wir trotz des Essens zu Hause."),
        ("de", "Mein Bruder und ich bin stolz auf seinem Erfolg.", "Mein Bruder und ich sind stolz auf seinen Erfolg."),
        ("de", "Die Ergebnisse der Studie war gut, aber er wart nicht da.", "Die Ergebnisse der Studie waren gut, aber er war nicht da."),
        ("de", "Ich gebe mein Bruder das Geld, und ich danke dich sehr.", "Ich gebe meinem Bruder das Geld, und ich danke dir sehr."),
        ("fr", "Les fleurs sont très beau et ma sœur est parti.", "Les fleurs sont très belles et ma sœur est parti."),
        ("fr", "Je vais a Lyon, mais il à un chien.", "Je vais à Lyon, mais il a un chien."),
        ("fr", "Tout les jours, cet fille parle Italien.", "Tous les jours, cette fille parle italien."),
        ("es", "Las camisas están muy sucio y la problema es caro.", "Las camisas están muy sucias y el problema es caro."),
        ("es", "Voy comer, porque me gusta los tomates.", "Voy a comer, porque me gustan los tomates."),
        ("nl", "De meisje leest een mooie verhaal.", "Het meisje leest een mooi verhaal."),
        ("nl", "Als ik tijd heb ik kom langs.", "Als ik tijd heb, kom ik langs."),
        ("nl", "Mijn broer werk op Maandag met duitse mensen.", "Mijn broer werkt op maandag met Duitse mensen."),
        ("pt", "A problema é grave, e moro aqui a dez anos.", "O problema é grave, e moro aqui há dez anos."),
        ("pt", "Os meninos gosta da minha carro novo.", "Os meninos gostam do meu carro novo."),
        ("pt", "Chegámos em casa tarde, e gosto muito ler.", "Chegámos a casa tarde, e gosto muito de ler."),
        ("nl", "Mijn tante en haar man komt, en ik geef hen een boek.", "Mijn tante en haar man komen, en ik geef hun een boek."),
        ("de", "Wir haben nohc zewi Kidner.", "Wir haben noch zwei Kinder."),
        ("en", "The women was tired, because she did a mistake.", "The women were tired, because she made a mistake."),
        ("en", "Why he works here? Thank you for come.", "Why does he work here? Thank you for coming."),
        ("en", "Ill call you, and creme brulee is worth to try.", "I'll call you, and crème brûlée is worth trying."),
        ("de", "Ich wünschte, ich habe Zeit.", "Ich wünschte, ich hätte Zeit."),
        ("de", "Das Haus ist zu kleine, und er muss früh aufzuwachen.", "Das Haus ist zu klein, und er muss früh aufwachen."),
        ("de", "Ich erinnere mich gut über die Reise vor drei Jahre.", "Ich erinnere mich gut an die Reise vor drei Jahren."),
        ("de", "Er bekam krank, und Peter's Mutter kam am 5 Uhr.", "Er wurde krank, und Peters Mutter kam um 5 Uhr."),
        ("fr", "Voilà le livre que je te parlais.", "Voilà le livre dont je te parlais."),
        ("fr", "J'ai lui donné un rouge stylo en Japon.", "Je lui ai donné un stylo rouge au Japon."),
        ("fr", "Quel âge as-tu.", "Quel âge as-tu ?"),
        ("fr", "Il et venu visiter mes parents à France.", "Il est venu rendre visite à mes parents en France."),
        ("zh", "你好,世界!我们去吧。。", "你好，世界！我们去吧。"),
        ("ja", "今日は 、いい天気です。。", "今日は、いい天気です。"),
        ("ko", "오늘은 날씨가  좋습니다 .", "오늘은 날씨가 좋습니다."),
    ],
)  # fmt: skip
def test_mends(language: str, wrong: str, right: str) -> None:
    assert mended(wrong, language) == right


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Did he have a one-year plan for the European Union?"),
        ("en", "I know that that is what they had had in mind, an honest man said."),
        ("en", "If I were you, I would let it go."),
        ("en", "click here"),
        ("en", "See .NET, v1.2.3, teh_name and https://example.org/teh,wich?a=b for ${teh} ..."),
        ("en", "Mr. Gendon met Menga in Ayr."),
        ("en", "Call +44 20 7946 0958 or write to teh@example.org."),
        ("de", "Die Partei, mit der Kanzler und Präsident sprachen, ist ein paar Jahre alt."),
        ("de", "Was für ein Mann! Um dem Kind zu helfen, kam er mit den Lehrern."),
        ("de", "Er hat gesagt, dass seine Frau ihm Wasser gab, das die Kinder tranken."),
        ("de", "Die Mitglieder können gegen die Demokraten fort, und es wird so sein können."),
        ("fr", "Elle a une grande table noire, et je les ai vus hier à Paris."),
        ("es", "El agua está fría y la cantante canta bajo el ala del avión."),
        ("nl", "De man die water drinkt, woont in het huis dat we kochten."),
        ("nl", "Als het zin heeft, kijkt de jongen naar een mooi boek."),
        ("pt", "O dia foi longo e as casas da aldeia são brancas."),
        ("de", "Das sind die, die die Arbeit machen, und es sind viele."),
        ("de", "Er weiß, dass das das Haus ist, das sie sehen."),
        ("fr", "Nous nous voyons demain ; vous vous trompez !"),
        ("fr", "Il est midi à Paris : le train de 12 h 30 part."),
        ("es", "La Academia de Médicos y la Guerra Civil Española son otra cosa."),
        ("es", "Quisiera que terminaran pronto."),
        ("fr", "Il lit Le Monde des livres et l'Histoire de France."),
        ("es", "Si llueve, ¿qué hacemos? No lo sé, la verdad."),
        ("it", "Lo vedo e gli scrivo: l'amica è andata via via."),
        ("pt", "Antes de o sol nascer, ele vai-se embora."),
        ("de", "Die Gitarre steht auf der anderen Seite."),
        ("de", "Er will Hilfe von einem Arzt bekommen."),
        ("de", "Das ist alles, was wir haben und in Zukunft brauchen."),
        ("de", "Wir treffen uns um Montag herum."),
        ("de", "Er fragt nach seiner Mutter."),
        ("de", "Er wartet auf das Wochenende."),
        ("de", "Ihr seit langem bestehender Verein feiert."),
        ("de", "Das Handy legt sie im Flur ab."),
        ("es", "El siempre competitivo jugador ganó."),
        ("es", "Cuando llegas a casa, me llamas siempre."),
        ("it", "Quando arrivi, chiamami."),
        ("de", "Das kann ich heute leider nicht, sagte er."),
        ("de", "Diese Lieder hatte seine Tante gesungen."),
        ("de", "Die Tanks sind etwas schmaler, und das Klima ist vom feuchten kontinentalen Typ."),
        ("de", "Die von den Gezeiten beeinflusste Küste ist schön."),
        ("de", "Wenn ich zu Hause ankomme, rufe ich dich an."),
        ("pt", "Depois de o sol nascer, vamos caminhando."),
        ("nl", "Dat is mij bekend, en ik kan niet meer."),
        ("en", "She suggested that he go home, and it is vital that she have time."),
        ("en", "I expect that they will come, and we must discuss it."),
        ("en", "My sisters name their cats; some apple and pear juice."),
        ("fr", "Des chemises bleu clair et une Anglaise ; les mots que m'a appris ma mère."),
        ("fr", "Nous leur avions dit que la chanson que j'ai entendu chanter est belle."),
        ("fr", "La plupart du temps, il fait le bien."),
        ("es", "El cura buscaba la cura, y el papa la recibió."),
        ("es", "Empezó siendo una enfermedad; antes de cena quiero vino."),
        ("es", "Tú ve a casa, y no vengas si no quieres."),
        ("it", "C'è chi ce la fa, e prima di andar via gliel'ho detto."),
        ("it", "La domenica è chiuso; Vittorio Emanuele I e il XX secolo."),
        ("it", "L'età media è 35 anni a un anno dalla riforma, e non si localizzava."),
        ("it", "La porto dai re, che hanno dato il via ai giochi."),
        ("zh", "他说：“比分是3:1。”……"),
        ("ja", "ものの見方がある……と思う。"),
        ("de", "Die Partei stimmte gegen seine Angebote, er lebt mit seinen Geschwistern."),
        ("de", "Von hier hat man einen Ausblick auf die Gebiete."),
        ("de", "Die Mannschaft von Anna Weil kam aus der Gruppenphase, die anderen folgen im Mai."),
        ("en", "The Speaker of the House said that people need its very nature."),
        ("en", "They asked if it would be possible to engage with users."),
        ("es", "Esto sugiere que la tasa ha subido nada menos que 700 puntos."),
        ("es", "Los policías de la filial escriben sobre los amantes."),
        ("fr", "Il nous oblige à le combattre, et tous leurs succès comptent."),
        ("fr", "Il tirait sur les plis de sa vareuse pour la qualité du travail."),
        ("it", "Sebbene la maggior parte sia nota, loro malgrado hanno perso nel XX secolo."),
        ("it", "Ho visto Marco a una festa che a molti è piaciuta."),
        ("pt", "Foi levado para o hospital, onde está em condição crítica."),
        ("it", "Comprò una panca e un tavolo verdi."),
        ("pt", "Neste caso é tarde, e ela é uma jornalista conhecida."),
        ("pt", "É preciso ir mais longe, se se entender a necessidade."),
        ("en", "I do what I can to help, and five dollars is a lot."),
        ("en", "He is very well known in Europe; the politics is dirty."),
        ("en", "As if everyone were watching, the boy need not worry."),
        ("de", "Er bekam einen Brief, und ich mag das Ich in der Psychologie."),
        ("de", "Wir wollen schwimmen gehen, und ich will wissen, was das ist."),
        ("fr", "L'idée que j'ai besoin de toi ; la langue que je parle."),
        ("fr", "Elle dormait quand le téléphone a sonné."),
        ("fr", "Un pull bleu ciel, et je lui ai trouvé un travail."),
    ],
)
def test_what_is_right_stays(language: str, text: str) -> None:
    assert mended(text, language) == text


@pytest.mark.heavy
@pytest.mark.parametrize("language", LANGUAGES)
def test_right_sentences_are_hardly_ever_touched(language: str) -> None:
    """Of what professionals wrote, without asking an engine. Some of it is wrong indeed."""
    given = lines(language)[:150]
    touched = [text for text in given if mended(text, language) != text]
    assert len(touched) <= 0.03 * len(given), touched


def _texts() -> Iterator[str]:
    yield from ("I has a apple", "the the cat ,sat  down..", "Teh {name} has 12,5 % of https://a.example/b?c", "")


@given(st.sampled_from(sorted(CODES)), st.text(max_size=60) | st.sampled_from(list(_texts())))
def test_doing_it_twice_changes_nothing_more(language: str, text: str) -> None:
    once = mended(text, language)
    assert mended(once, language) == once


@given(
    st.sampled_from(sorted(CODES)),
    st.sampled_from(["{name}", "%(count)d", "https://example.org/teh?wich=1", "${teh}", "report_fianl.pdf", "user@exmaple.org"]),
    st.sampled_from(["teh {} is hre ,now", "I has a {}", "{} {}", "der der {} ist ist"]),
)  # fmt: skip
def test_what_must_not_change_is_kept(language: str, kept: str, around: str) -> None:
    text = around.replace("{}", kept)
    assert mended(text, language).count(kept) == text.count(kept)


@given(st.sampled_from(sorted(CODES)), st.lists(st.integers(0, 10**9) | st.floats(0, 1e6), max_size=6))
def test_numbers_are_kept(language: str, numbers: list[float]) -> None:
    text = " , ".join(f"teh {number}" for number in numbers)
    digits = [char for char in mended(text, language) if char.isdigit()]
    assert digits == [char for char in text if char.isdigit()]


@given(st.sampled_from(sorted(CODES)), st.text(max_size=80))
def test_proposals_lie_within_the_text_and_sure_ones_apart(language: str, text: str) -> None:
    found = finding.proposals(text, named(CODES[language]))
    assert all(0 <= p.edit.start <= p.edit.end <= len(text) for p in found)
    sure = [p.edit for p in found if p.is_sure]
    assert all(a.end <= b.start for a, b in pairwise(sure))


def test_no_rule_reaches_over_words_without_a_bound() -> None:
    """Otherwise a long text of one word would take the square of its length."""
    endless = re.compile(r"(?:\[\^(?![^\]]*\\s)[^\]]*\]|(?<!\\)[.)])[+*]")
    found = [(language, line) for language in CODES for line in table.lines(language) if endless.search(line)]
    assert found == []
    assert endless.search(r"sure (habe|hat)(?: [^\s,]+)* [^,.]+ zu") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_read(language: str) -> None:
    assert grammar.finders(language)
    assert spacing.RULES[language]
    assert spelling.finder(language) is not None
    assert list(capitals.finder(language)("")) == []


@pytest.mark.parametrize(
    ("language", "common", "rare", "unknown"),
    [("en", "the", "muppets", "teeh"), ("de", "größte", "umtriebig", "größtee"), ("fr", "être", "huer", "etrre"), ("es", "también", "parapente", "tambieen"), ("it", "perché", "solcare", "percheé"), ("pt", "não", "suinicultura", "naoo")],
)  # fmt: skip
def test_lexicon(language: str, common: str, rare: str, unknown: str) -> None:
    words = lexicon(language)
    assert words is not None
    assert words.size(common) > words.size(rare) > words.size(unknown) == UNKNOWN
    assert words.size(common.upper()) == words.size(common)


def test_languages_without_a_list() -> None:
    assert lexicon("ja") is None
    assert spelling.finder("ja") is None
    assert grammar.finders("ja") == ()


@pytest.mark.parametrize(
    ("found", "replacement", "written"),
    [("teh", "the", "the"), ("Teh", "the", "The"), ("TEH", "the", "THE"), ("I", "we", "We"), ("", "a", "a")],
)
def test_case(found: str, replacement: str, written: str) -> None:
    assert in_case_of(found, replacement) == written
