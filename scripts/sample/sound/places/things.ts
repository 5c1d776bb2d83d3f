import type { Random } from '../../deterministic.ts'
import { curve, filter, mixInto, RATE, render, type Sound, silence, smooth, whiteNoise } from '../signal.ts'

/** A copper vessel that a hammer strikes; `pitch` is its lowest mode in Hz. The modes of a dented bowl are no harmonics. */
export function vessel(pitch: number, random: Random): (force: number) => Sound {
  const modes = [1, 1.53, 2.07, 2.71, 3.3, 4.12].map((ratio, nth) => ({
    frequency: pitch * ratio * random.range(0.98, 1.02),
    life: (0.16 / (1 + nth * 0.55)) * random.range(0.8, 1.2),
    gain: 1 / (1 + nth * 0.7),
  }))
  return (force) => {
    const [noise, click] = [whiteNoise(random), filter('bandpass', 1900, 0.7)]
    const touch = modes.map(() => random.range(0.5, 1))
    return render(0.7, (time) => {
      let value = 0.5 * click(noise()) * Math.exp(-time / 0.006)
      for (const [nth, { frequency, life, gain }] of modes.entries())
        value += gain * (touch[nth] ?? 1) * force ** (nth * 0.35) * Math.sin(2 * Math.PI * frequency * time) * Math.exp(-time / life)
      return value * force * Math.min(1, time / 0.0012) * 0.4
    })
  }
}

/** A shutter that goes up. */
export function shutter(random: Random): Sound {
  const sound = silence(2.6)
  for (let time = 0, gap = 0.09; time < 1.9; time += gap, gap = Math.max(0.034, gap * 0.965)) {
    const [noise, slat] = [whiteNoise(random), filter('bandpass', random.range(500, 900), 2)]
    mixInto(
      sound,
      render(0.12, (age) => slat(noise()) * Math.exp(-age / 0.022) * Math.min(1, age / 0.002)),
      time * random.range(0.99, 1.01),
      random.range(0.4, 0.9),
    )
  }
  return sound
}

/** Wood under load: it sticks and slips some dozens of times a second. */
export function creak(seconds: number, pitch: number, random: Random): Sound {
  const sound = silence(seconds + 0.2)
  const body = [filter('bandpass', pitch * 11, 9), filter('bandpass', pitch * 17.5, 12), filter('bandpass', pitch * 29, 10)]
  let [phase, wander] = [0, 0]
  const drift = smooth(5)
  const noise = whiteNoise(random)
  for (let at = 0; at < seconds * RATE; at++) {
    const share = at / (seconds * RATE)
    wander = drift(noise())
    phase += (pitch * (0.8 + 0.5 * Math.sin(Math.PI * share) + 2 * wander)) / RATE
    const slip = phase >= 1 ? random.range(0.5, 1) : 0
    if (phase >= 1) phase -= 1
    const envelope = Math.sin(Math.PI * share) ** 1.4
    for (const [nth, band] of body.entries()) sound[at] = (sound[at] ?? 0) + (band(slip * envelope) * 9) / (1 + nth)
  }
  return sound
}

/** An engine of one cylinder, far over the water. */
export function engine(seconds: number, loudness: (time: number) => number, random: Random): Sound {
  const [noise, pipe, far] = [whiteNoise(random), filter('bandpass', 130, 1.6), filter('lowpass', 420)]
  let phase = 0
  return render(seconds, (time) => {
    phase = (phase + 4.6 / RATE) % 1
    const stroke = Math.exp(-phase / 0.09) * Math.min(1, phase / 0.01)
    return far(pipe(noise() * stroke) * 4) * loudness(time)
  })
}

/** Distance between two joints of the rails, and of the axles that pass over them near a listener between two wagons, in metres. */
const JOINTS = 25
const AXLES = [0, 2.5, 7.5, 10]

/** A train heard from inside; `speed` in metres a second. Returns the sound of the rails at each joint over the rolling of the wheels. */
export function train(seconds: number, speed: (time: number) => number, random: Random): Sound {
  const sound = silence(seconds)
  const noise = whiteNoise(random)
  const [deep, roll, sway] = [filter('lowpass', 150), filter('bandpass', 700, 0.6), filter('lowpass', 0.5)]
  const passed = AXLES.map((axle) => -axle)
  for (let at = 0; at < sound.length; at++) {
    const time = at / RATE
    const pace = speed(time)
    const share = pace / 25
    const white = noise()
    sound[at] = (sound[at] ?? 0) + share ** 1.3 * (1.1 * deep(white) + 0.16 * roll(white)) * (1 + 9 * sway(white))
    for (const [axle, before] of passed.entries()) {
      const after = before + pace / RATE
      passed[axle] = after
      if (Math.floor(after / JOINTS) > Math.floor(before / JOINTS))
        mixInto(sound, joint(random), time, (0.22 + 0.5 * share) * (axle < 2 ? 1 : 0.72))
    }
  }
  return sound
}

/** A wheel on a joint. */
function joint(random: Random): Sound {
  const [noise, click] = [whiteNoise(random), filter('bandpass', random.range(850, 1050), 2.5)]
  const pitch = random.range(74, 82)
  return render(0.3, (time) => {
    const thump = Math.sin(2 * Math.PI * pitch * time) * Math.exp(-time / 0.055)
    return (0.8 * thump + 0.6 * click(noise() * Math.exp(-time / 0.012))) * Math.min(1, time / 0.003)
  })
}

/** The horn of a locomotive, far ahead. */
export function horn(seconds: number): Sound {
  const far = filter('lowpass', 1100)
  const breath = curve([
    [0, 0],
    [0.35, 1],
    [seconds - 0.5, 0.9],
    [seconds, 0],
  ])
  return render(seconds, (time) => {
    let value = 0
    for (const pitch of [311, 370, 466])
      for (let order = 1; order < 5; order++) value += Math.sin(2 * Math.PI * pitch * order * time + order) / order ** 1.3
    return far(value * 0.12) * breath(time)
  })
}

/** Three notes before an announcement. */
export function chime(): Sound {
  const sound = silence(3.4)
  for (const [nth, pitch] of [659.3, 523.3, 392].entries())
    mixInto(
      sound,
      render(
        2,
        (time) =>
          (Math.sin(2 * Math.PI * pitch * time) + 0.25 * Math.sin(4 * Math.PI * pitch * time)) *
          Math.exp(-time / 0.5) *
          Math.min(1, time / 0.01),
      ),
      nth * 0.55,
      0.5,
    )
  return sound
}
