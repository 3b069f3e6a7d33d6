"""The settings of a training, apart from its text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    init: str = ""
    """A `model.bin` or an .npz file to start from. The network takes its sizes."""
    packed: str = ""
    """A folder of finished examples."""
    late: int = 0
    """Whether the examples may arrive during the training. Until then, plain translation takes their share."""
    matrices: float = 0.02
    """The peak rate of Muon."""
    rest: float = 0.002
    """The peak rate of AdamW, for embeddings, norms and biases."""
    warmup: int = 400
    decay: float = 0.6
    """The last part of the time, in which the rates fall almost to zero."""
    dropout: float = 0.1
    smooth: float = 0.1
    average: float = 0.99
    """The decay of the running average, which is updated every ten steps."""
    width: int = 512
    encoders: int = 10
    decoders: int = 3
    compiled: int = 1
    device: str = "cuda"
    report: float = 20.0
    measure: float = 200.0
    """The seconds between two lines of progress, and between two measurements on held-out text."""

    def share(self, steps: int, done: float) -> float:
        """The share of the peak rates, after this many steps and this part of the time."""
        falling = 1.0 if done < 1 - self.decay else max(0.0, (1 - done) / self.decay)
        return min(1.0, (steps + 1) / self.warmup) * max(falling, 0.01)
