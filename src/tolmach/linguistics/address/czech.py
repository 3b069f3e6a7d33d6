"""Czech. `vy` counts as formal, though it may be several friends."""

from .rewriting.czech import NO_VERBS, ORDERS
from .signs import AddressSigns, any_of, either, ending, first

_AFTER = "Pak/Potom/Poté/Nyní/Teď/Prosím/Nejprve/Následně/Nakonec"
CS = AddressSigns(
    formal=either(
        any_of("vy vás vám vámi váš vaše vašeho vaší vašem vašemu vašich vašim vaším vašimi vaši"),
        any_of("jste nejste byste abyste kdybyste můžete chcete musíte máte nemáte víte budete potřebujete"),
        first(" ".join(sorted(ORDERS.values())), after=_AFTER),
    ),
    informal=either(
        any_of("tebe tě tobě tebou tvůj tvoje tvá tvého tvému tvou tvé tvém tvých tvým tvými tvoji tvojí"),
        any_of("jsi nejsi bys abys kdybys ses sis"),
        ending("[íáe]š", least=1, but=NO_VERBS),
        first(" ".join(sorted(ORDERS)), after=_AFTER),
        rf", (?:{'|'.join(sorted(ORDERS))})\b",
    ),
)
