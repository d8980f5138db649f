"""The page's sounds as numbers: rendered by the browser, faster than they are heard.

What is measured is what the page itself plays: its audio context is one that writes down.

    python -m tests.browser.sounds
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page, sync_playwright

from .chromium import launch_options
from .conftest import SETTINGS, started

RATE = 48_000
NAMES = {"turn": "Your turn", "score": "Points", "refusal": "Not allowed"}  # in the settings
DOWN = f"""
window.AudioContext = function () {{
  return (window.written = new OfflineAudioContext(1, {RATE * 3}, {RATE}));
}};
"""  # evaluated before the page's own scripts
READ = """async () => {
  if (!window.written) return [];
  return [...(await window.written.startRendering()).getChannelData(0)];
}"""
HARSH = (2_000, 5_000)  # Hz: where ears are most easily hurt
AUDIBLE = 1e-4  # -80 dB


@dataclass(frozen=True)
class Sound:
    """Samples from -1 to 1, from the first that can be heard to the last."""

    samples: NDArray[np.float64]

    @property
    def seconds(self) -> float:
        return len(self.samples) / RATE

    @property
    def peak(self) -> float:
        return float(np.abs(self.samples).max())

    @property
    def onset(self) -> float:
        """The largest step between two samples in the first and last millisecond: a click?"""
        edge = RATE // 1000
        steps = np.abs(np.diff(self.samples))
        return float(max(steps[:edge].max(), steps[-edge:].max()) / self.peak)

    @property
    def loudness(self) -> float:
        """In LUFS, over the whole of it: the mean power through the filter of ITU-R BS.1770."""
        return float(-0.691 + 10 * np.log10(np.mean(k_weighted(self.samples) ** 2)))

    @property
    def spectrum(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        waves = np.fft.rfft(self.samples * np.hanning(len(self.samples)))
        hertz = np.fft.rfftfreq(len(self.samples), 1 / RATE)
        return hertz.astype(np.float64), (np.abs(waves) ** 2).astype(np.float64)

    @property
    def harsh(self) -> float:
        """The share of its power that lies where ears are easily hurt."""
        hertz, power = self.spectrum
        return float(power[(hertz >= HARSH[0]) & (hertz <= HARSH[1])].sum() / power.sum())

    @property
    def centre(self) -> float:
        """The mean frequency, by power."""
        hertz, power = self.spectrum
        return float((hertz * power).sum() / power.sum())

    @property
    def strongest(self) -> float:
        hertz, power = self.spectrum
        return float(hertz[power.argmax()])


def k_weighted(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """A shelf for the head and a high pass, with the standard's own numbers for 48 kHz."""
    stages: list[tuple[list[float], list[float]]] = [
        (
            [1.53512485958697, -2.69169618940638, 1.19839281085285],
            [-1.69065929318241, 0.73248077421585],
        ),
        ([1.0, -2.0, 1.0], [-1.99004745483398, 0.99007225036621]),
    ]
    for (b0, b1, b2), (a1, a2) in stages:
        out = np.zeros_like(samples)
        x1 = x2 = y1 = y2 = 0.0
        for n, x in enumerate(samples):
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out[n] = y
        samples = out
    return samples


def trimmed(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    loud = np.flatnonzero(np.abs(samples) > AUDIBLE)
    return samples[loud[0] - 1 if loud[0] else 0 : loud[-1] + 2] if len(loud) else samples[:0]


def write_down(page: Page) -> None:
    """From the next page on, sounds are written down instead of played."""
    page.add_init_script(DOWN)


def heard(page: Page) -> Sound | None:
    """All that the page has played since it was loaded, which must be loaded anew to play more."""
    samples = trimmed(np.array(page.evaluate(READ), dtype=float))
    return Sound(samples) if len(samples) else None


def sample(page: Page, home: str, sound: str) -> Sound:
    """One of them, as the settings let one hear it."""
    page.goto(home)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name=NAMES[sound], exact=True).click()
    found = heard(page)
    assert found
    return found


def described(name: str, sound: Sound) -> dict[str, object]:
    return {
        "sound": name,
        "seconds": round(sound.seconds, 2),
        "peak_dbfs": round(decibels(sound.peak), 1),
        "lufs": round(sound.loudness, 1),
        "strongest_hz": round(sound.strongest),
        "centre_hz": round(sound.centre),
        "harsh_percent": round(100 * sound.harsh, 1),
        "edge_step_percent": round(100 * sound.onset, 1),
    }


def decibels(amplitude: float) -> float:
    return float(20 * np.log10(amplitude))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = started(Path(folder))
        browser = playwright.chromium.launch(**launch_options())
        for volume in (0.5, 1):  # unless another was chosen, and the greatest
            page = browser.new_page()
            write_down(page)
            page.add_init_script(
                f"localStorage['{SETTINGS}'] = '{{\"volume\": {volume}, \"explain\": false}}'"
            )
            for name in NAMES:
                what = described(name, sample(page, server.url, name))
                print(json.dumps({"volume": volume} | what))
        server.stop()


if __name__ == "__main__":
    main()
