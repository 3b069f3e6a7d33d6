import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from tolmach.callers import Caller, KeyKind, Plan
from tolmach.wire.access import scope
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.params import Nothing, Params, Shown

ACCESS = scope("translate:text")
offers = Offers[list[str]]()


class Greet(Params):
    name: str


class Greeting(Shown):
    words: str


@offers("POST", "/greetings", "Greet.", access=ACCESS, success=201)
async def greet(names: list[str], call: Call[Greet]) -> Greeting:
    names.append(call.params.name)
    return Greeting(words=f"Hello {call.params.name}")


@offers("POST", "/greetings/last", "The same, for clients that send a form.", access=ACCESS)
@offers("GET", "/greetings/last", "The last one.", access=ACCESS, answer=str)
async def last(names: list[str], call: Call[Nothing]) -> list[str]:
    return names[-1:]


@offers("DELETE", "/greetings/{greeting_id}", "Forget one.", access=ACCESS, success=204)
async def forget(names: list[str], call: Call[Nothing]) -> None:
    names.remove(":".join(call.own("greeting_id")))


def called(params: Params, **path: str) -> Call[Any]:
    caller = Caller("account", "key", Plan.PRO, KeyKind.DEVELOPER)
    return Call(caller, params, path, Request({"type": "http"}))


def test_operations_stand_in_the_order_of_their_declarations() -> None:
    assert [(each.method, each.path, each.success) for each in offers.over([])] == [
        ("POST", "/greetings", 201),
        ("GET", "/greetings/last", 200),
        ("POST", "/greetings/last", 200),
        ("DELETE", "/greetings/{greeting_id}", 204),
    ]


def test_a_handler_says_what_it_takes_and_answers() -> None:
    assert [(each.params, each.answer) for each in offers.over([])] == [
        (Greet, Greeting),
        (Nothing, str),
        (Nothing, list[str]),
        (Nothing, None),
    ]


def test_each_service_has_operations_of_its_own() -> None:
    mine, yours = list[str](), ["account:1"]
    asyncio.run(offers.over(mine)[0].handler(called(Greet(name="Ada"))))
    asyncio.run(offers.over(yours)[-1].handler(called(Nothing(), greeting_id="1")))
    assert (mine, yours) == (["Ada"], [])


def test_a_declaration_has_only_what_an_operation_has() -> None:
    odd = Offers[None]()

    @odd("GET", "/odd", "Odd.", access=ACCESS, colour="red")
    async def show(service: None, call: Call[Nothing]) -> None: ...

    with pytest.raises(TypeError, match="colour"):
        odd.over(None)
