import type { Random } from '../../deterministic.ts'
import { applyTo, chain, curve, filter, mixInto, RATE, render, type Sound, silence, whiteNoise } from '../signal.ts'

/** A drop that falls into a basin: the bubble below it closes and rises in pitch. */
export function drop(random: Random): Sound {
  const pitch = random.range(620, 1500)
  const life = random.range(0.03, 0.09)
  let phase = 0
  return render(life * 5, (time) => {
    phase += (pitch * (1 + 0.9 * (time / life) * 0.3)) / RATE
    return Math.sin(2 * Math.PI * phase) * Math.exp(-time / life) * Math.min(1, time / 0.002)
  })
}

/** Rain whose `amount`, from 0 to 1, may change with the time: single drops on leaves and bricks over the soft noise of the many. */
export function rain(seconds: number, amount: (time: number) => number, random: Random): Sound {
  const sound = silence(seconds)
  const noise = whiteNoise(random)
  const far = chain(filter('bandpass', 1500, 0.45), filter('lowpass', 4200))
  const gust = filter('lowpass', 0.4)
  const amounts = new Float32Array(Math.ceil(seconds * 10))
  for (let at = 0; at < sound.length; at++) {
    const now = amount(at / RATE)
    if (at % (RATE / 10) === 0) amounts[at / (RATE / 10)] = now
    sound[at] = 0.2 * now ** 1.5 * far(noise()) * (1 + 14 * gust(noise()))
  }
  for (const [tenth, now] of amounts.entries()) {
    const expected = 7 * now ** 1.4
    const count = Math.floor(expected) + (random.next() < expected % 1 ? 1 : 0)
    for (let n = 0; n < count; n++) mixInto(sound, patter(random), tenth / 10 + random.range(0, 0.1), random.next() ** 2.2 * 0.3)
  }
  return sound
}

/** One drop on a leaf or a brick. */
function patter(random: Random): Sound {
  const life = random.range(0.004, 0.014)
  const [body, noise] = [filter('bandpass', random.range(700, 3200), 2.5), whiteNoise(random)]
  return render(life * 7, (time) => 3 * body(noise() * Math.exp(-time / life)))
}

/** Waves on a flat shore, each of its own height and length: it swells, breaks, and runs out in a hiss. */
export function waves(seconds: number, height: (time: number) => number, random: Random): Sound {
  const [deep, foam]: [[number, number][], [number, number][]] = [[], []]
  for (let time = -2; time < seconds; ) {
    const size = random.range(0.35, 1) ** 1.3
    const length = random.range(4.8, 7.6)
    deep.push([time, 0.16], [time + length * 0.42, 0.2 + size], [time + length * 0.8, 0.18])
    foam.push(
      [time + 0.5, 0.05],
      [time + length * 0.5, 0.1 + 0.9 * size],
      [time + length * 0.62, 0.09 + 0.55 * size],
      [time + length + 0.3, 0.05],
    )
    time += length
  }
  const noise = whiteNoise(random)
  const [low, hiss] = [chain(filter('lowpass', 260), filter('highpass', 45)), chain(filter('bandpass', 1900, 0.5), filter('lowpass', 4800))]
  const [swell, spray] = [curve(deep), curve(foam.toSorted((one, other) => one[0] - other[0]))]
  return render(seconds, (time) => {
    const white = noise()
    return height(time) * (1.5 * swell(time) * low(white) + 0.34 * spray(time) ** 1.4 * hiss(white))
  })
}

/** A bucket that meets the water of a well, far below. */
export function splash(random: Random): Sound {
  const noise = whiteNoise(random)
  const body = filter('bandpass', 520, 0.8)
  const sound = render(1.6, (time) => body(noise()) * Math.min(1, time / 0.02) * Math.exp(-time / 0.22) * 1.6)
  for (let n = 0; n < 14; n++) mixInto(sound, drop(random), 0.15 + random.next() ** 1.6 * 1.1, random.range(0.05, 0.2))
  return sound
}

/** Wind that comes and goes. */
export function wind(seconds: number, random: Random): Sound {
  const [noise, swell] = [whiteNoise(random), filter('lowpass', 0.12)]
  return applyTo(
    render(seconds, () => noise() * (0.35 + 30 * Math.abs(swell(noise())))),
    chain(filter('lowpass', 420), filter('highpass', 70)),
  )
}
