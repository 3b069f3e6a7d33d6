"""Trains for a fixed time, from random weights or from a shipped model.

usage: python -m training.network.train CORPUS.npz SPM OUT.npz MINUTES [key=value ...]

The keys are those of `Plan` and `Mixture`. `packed` is a folder of finished examples, and `shares` says how much of
each is drawn (`codes:0.1,terms:0.08`). At the end OUT.npz has the last weights or their running average, whichever is
better. During the training it has the average of the last measurement, so that not all is lost if the machine fails.
"""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import sentencepiece
import torch
import torch.nn.functional as F
from torch import Tensor

from training import storing, weights
from training.network.feeding import feed
from training.network.muon import Muon
from training.network.plan import Plan
from training.network.transformer import Translator
from training.options import arguments, options
from training.symbols import PAD, Symbols
from training.text import corpus, packed
from training.text.batches import Batches, Mixture
from training.weights.shape import Shape

MEMORY = 0.7
"""The share of the card's memory that the training may take."""

State = dict[str, Tensor]


class Trainer:
    def __init__(self, plan: Plan, batches: Batches, model: Translator, seconds: float) -> None:
        self.plan, self.batches, self.model = plan, batches, model
        self.began, self.seconds, self.steps = time.time(), seconds, 0
        tied = [p for name, p in model.named_parameters() if p.ndim != 2 or name.startswith("emb")]
        matrices = [p for name, p in model.named_parameters() if p.ndim == 2 and not name.startswith("emb")]
        adam = torch.optim.AdamW(tied, plan.rest, betas=(0.9, 0.98), weight_decay=0.0, fused=plan.device == "cuda")
        self.rest, self.optimisers = tied, ((Muon(matrices, plan.matrices), plan.matrices), (adam, plan.rest))
        self.average = {name: value.detach().clone().float() for name, value in model.state_dict().items()}
        self.loss = torch.compile(entropy, dynamic=True) if plan.compiled else entropy

    @property
    def done(self) -> float:
        return (time.time() - self.began) / self.seconds

    def run(self, keep: Callable[[State], None]) -> None:
        """Calls `keep` with weights several times. The last call has the best ones."""
        seen, measured = Seen(self.plan.device), time.time()
        self.model.train()
        for source, target in feed(self.batches.endless()):
            done = self.done
            self._set_rates(done)
            seen.add(*self._step(source, target), source.numel() + target.numel())
            if seen.seconds > self.plan.report:
                print(f"step {self.steps} {done:.3f} {seen.line()}", flush=True)
                seen = Seen(self.plan.device)
            if time.time() - measured > self.plan.measure:
                print(f"step {self.steps} held out {self.measure():.4f}", flush=True)
                keep(self.average)
                measured = time.time()
            if done >= 1:
                break
        keep(self._better())

    def _step(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        loss, pieces = self._loss(source, target)
        (loss / pieces).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.rest, 1.0)
        for optimiser, _ in self.optimisers:
            optimiser.step()
        self.model.zero_grad(set_to_none=True)
        self.steps += 1
        if self.steps % 10 == 0:
            self._take_average()
        return loss.detach(), pieces

    def _loss(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the loss summed over the target pieces, and their number. Smoothing and compiling apply only to
        training."""
        device = self.plan.device
        loss_of, smooth = (self.loss, self.plan.smooth) if self.model.training else (entropy, 0.0)
        source, target = source.to(device, non_blocking=True), target.to(device, non_blocking=True)
        wanted = target[:, 1:].reshape(-1)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            hidden = self.model(source, target[:, :-1], PAD)
            loss = loss_of(hidden, self.model.emb.weight, self.model.bias, wanted, smooth)
        return loss, (wanted != PAD).sum()

    def _set_rates(self, done: float) -> None:
        share = self.plan.share(self.steps, done)
        for optimiser, peak in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = peak * share

    @torch.no_grad()
    def _take_average(self) -> None:
        beta = min(self.plan.average, 1 - 10 / (self.steps + 10))
        for name, value in self.model.state_dict().items():
            self.average[name].lerp_(value.float(), 1 - beta)

    @torch.no_grad()
    def measure(self) -> float:
        """The mean loss on held-out sentences over all directions."""
        self.model.eval()
        losses = []
        for source, target in self.batches.held_out():
            loss, pieces = self._loss(torch.from_numpy(source), torch.from_numpy(target))
            losses.append((loss / pieces).item())
        self.model.train()
        return sum(losses) / max(len(losses), 1)

    def _better(self) -> State:
        last, score = {name: value.detach().clone() for name, value in self.model.state_dict().items()}, self.measure()
        self.model.load_state_dict(self.average)
        averaged = self.measure()
        print(f"{self.steps} steps; held out: last {score:.4f}, average {averaged:.4f}", flush=True)
        return self.average if averaged < score else last


def entropy(hidden: Tensor, embeddings: Tensor, bias: Tensor, wanted: Tensor, smooth: float) -> Tensor:
    logits = F.linear(hidden.reshape(-1, hidden.shape[-1]), embeddings.to(hidden.dtype)).float() + bias
    return F.cross_entropy(logits, wanted, ignore_index=PAD, label_smoothing=smooth, reduction="sum")


class Seen:
    """What happened since the last line of progress."""

    def __init__(self, device: str) -> None:
        self._loss, self._pieces = torch.zeros((), device=device), torch.zeros((), device=device)
        self._padded, self._began = 0, time.time()

    def add(self, loss: Tensor, pieces: Tensor, padded: int) -> None:
        self._loss += loss
        self._pieces += pieces
        self._padded += padded

    @property
    def seconds(self) -> float:
        return time.time() - self._began

    def line(self) -> str:
        return (
            f"loss {(self._loss / self._pieces).item():.4f} {self._padded / self.seconds / 1000:.0f}k padded pieces/s"
        )


def network(plan: Plan, vocabulary: int) -> Translator:
    if plan.init:
        model = Translator.of(weights.read(Path(plan.init)), plan.dropout)
    else:
        model = Translator(Shape(vocabulary, plan.width, 4 * plan.width, plan.encoders, plan.decoders), plan.dropout)
    if plan.compiled:
        for layer in (*model.enc, *model.dec):
            layer.compile(dynamic=True)
    return model.to(plan.device)


def awaited(plan: Plan, mixture: Mixture) -> packed.Awaited:
    """The packed files that have a share."""
    found = packed.Awaited(Path(plan.packed), mixture.shares)
    lacking = [str(path) for path in found.missing if not path.exists()]
    if lacking and not plan.late:
        raise SystemExit(f"shares names what is not there: {', '.join(lacking)}")
    return found


def main(text: str, spm: str, out: str, minutes: str, *words: str) -> None:
    began = time.time()
    plan, mixture = options(words, Plan(), Mixture())
    print(plan, mixture, flush=True)
    torch.manual_seed(mixture.seed)
    torch.set_float32_matmul_precision("high")
    if plan.device == "cuda":
        # The steps beside the training need room, and its first batches would take whatever the card has.
        torch.cuda.set_per_process_memory_fraction(MEMORY)
    processor = sentencepiece.SentencePieceProcessor(model_file=spm)
    whole, examples = corpus.load(Path(text)), awaited(plan, mixture)
    batches = Batches(whole, examples.arrived, Symbols.of(processor), whole.prose(corpus.closing(processor)), mixture)
    print(f"data in {time.time() - began:.0f} s", flush=True)
    # Loading counts as part of the given time, but some time is always left for steps.
    seconds = max(1.0, float(minutes) * 60 - (time.time() - began))
    trainer = Trainer(plan, batches, network(plan, processor.vocab_size()), seconds)
    trainer.run(lambda state: storing.save(Path(out), {name: _array(value) for name, value in state.items()}))


def _array(value: Tensor) -> np.ndarray:
    found: np.ndarray = value.float().cpu().numpy()
    return found


if __name__ == "__main__":
    main(*arguments(__doc__, 4))
