import asyncio
import threading
from collections.abc import Generator

import pytest

from tolmach.translation.trying.driving import drive


def adding(numbers: list[int], threads: set[int]) -> Generator[int, int, int]:
    total = 0
    for number in numbers:
        threads.add(threading.get_ident())
        total += yield number
    return total


@pytest.mark.parametrize("numbers", [[], [1], [1, 2, 3]])
def test_work_is_sent_its_answers_and_computes_in_a_thread(numbers: list[int]) -> None:
    asked: list[int] = []
    threads: set[int] = set()

    async def ask(number: int) -> int:
        asked.append(number)
        return number * 10

    assert asyncio.run(drive(adding(numbers, threads), ask)) == sum(numbers) * 10
    assert asked == numbers
    assert threading.get_ident() not in threads


def test_an_error_of_the_answer_ends_the_work() -> None:
    async def ask(number: int) -> int:
        raise LookupError

    with pytest.raises(LookupError):
        asyncio.run(drive(adding([1, 2], set()), ask))
