"""How a run of training goes, apart from what it sees."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    init: str = ""
    """A `model.bin` or an .npz to start from. Its sizes are taken over."""
    packed: str = ""
    """A folder of finished examples."""
    late: int = 0
    """Whether they may come while training runs: plain translation takes their share till then."""
    matrices: float = 0.02
    """Peak rate of Muon."""
    rest: float = 0.002
    """Peak rate of AdamW, for embeddings, norms and biases."""
    warmup: int = 400
    decay: float = 0.6
    """The last part of the time, in which the rates fall to nothing."""
    dropout: float = 0.1
    smooth: float = 0.1
    average: float = 0.99
    """Of the running average, which is taken every ten steps."""
    width: int = 512
    encoders: int = 10
    decoders: int = 3
    compiled: int = 1
    device: str = "cuda"
    report: float = 20.0
    measure: float = 200.0
    """Seconds between two lines of progress, and between two measurements on held-out text."""

    def share(self, steps: int, done: float) -> float:
        """Of the peak rates, after so many steps and this part of the time."""
        falling = 1.0 if done < 1 - self.decay else max(0.0, (1 - done) / self.decay)
        return min(1.0, (steps + 1) / self.warmup) * max(falling, 0.01)
