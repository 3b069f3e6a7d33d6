import pytest

from tolmach.engines.loops import loops

VI = "<0xE3> <0x83> <0xB4> ィ"


@pytest.mark.parametrize(
    ("text", "looping"),
    [
        ("a a a a", True),
        ("a a a b a", False),
        ("x a b a b a b a b y", True),
        ("x a b a b a b y", False),
        ("a b c d e f g h " * 4, True),
        ("the end", False),
        ("▁for ▁for ▁de ca des", False),
        ("a b c d e f g h i j k l m n o p q r s t u v w x y z", False),
        ("b b c d a b h a f e c d g a h b c e d f a g b h", True),
        ("b b c d a b h a f e c d g a h b i e d f a g b h", False),
        ("", False),
    ],
)
def test_loops(text: str, looping: bool) -> None:
    assert loops(text.split()) is looping


@pytest.mark.parametrize(
    ("said", "looping"),
    [
        # Words are a loop at the third time,
        ("▁looking ▁for ▁for ▁for ▁de ca des .", True),
        ("▁Sa int ▁Martin ' s ▁watch ▁watch ▁watch , ▁for", True),
        ("▁der ▁Ver kehr s ver kehr s ver kehr s ver stä nd nis .", True),
        ("▁z wiąz a nego ▁z wiąz ku ▁z wiąz ku ▁z wiąz ku ▁z ▁z wiąz an iem", True),
        ("▁„ re ali ali ali z ował , ▁że", True),
        ("▁trở ▁thành ▁thành ▁thành ▁viên", True),
        ("▁ne ben ▁der ▁Be a con - Be a con - Be a con - Be a con - Be a cin", True),
        # syllables, digits and letters at the fourth.
        ("▁President ▁Jo ko ▁Wi do do do ▁has ▁made", False),
        ("▁A ▁ 3 8 , 0 0 0 ▁people ▁in ▁Par lia ment", False),
        ("物 （ 1 . 5 0 0 0 万 人 ）", False),
        ('▁means ▁" ca ca ca ca ca ".', True),
        ("▁jaunu bu bu bu bu bu bu ,", True),
        ("▁ 1 . ▁ 1 . ▁ 1 . ▁ 1 . ▁ 1 . 5 .", True),
        ('▁" to o o o o o o', True),
        ("<0xE5> <0x96> <0x89> <0xE5> <0x96> <0x89> <0xE5> <0x96> <0x89> <0xE5> <0x96> <0x89>", True),
        ("▁ <0xE8> <0x9C> <0x82> <0xE8> <0x9C> <0x82> ▁- ▁ <0xE8> <0x9C> <0x82> <0xE8> <0x9C> <0x82> 的", False),
        # Few pieces that take turns are a loop too, unless they stop soon.
        (f"▁ {VI} ル ー {VI} ル ー {VI} ル {VI} ル {VI} ー {VI} ー", True),
        (f"▁ ホ ル リ ・ {VI} ル ー {VI} ー {VI} ー ビ ー が ▁ 1 1 ▁ ミ リ オ ン の 取 引", False),
        ('▁the ▁word ▁" t w p " ▁means ▁" bol d " ▁and ▁the ▁word ▁" p w p " ▁means ▁" bol d ".', False),
    ],
)
def test_loops_as_models_say_them(said: str, looping: bool) -> None:
    assert loops(said.split()) is looping
