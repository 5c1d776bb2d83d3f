import type { Random } from '../../deterministic.ts'
import { applyTo, chain, curve, filter, mixInto, RATE, render, type Sound, silence, smooth, whiteNoise } from '../signal.ts'

/** Many people in a vaulted alley, too far away for words. */
export function murmur(seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  for (let speaker = 0; speaker < 9; speaker++) {
    const pitch = random.range(105, 215)
    const points: [number, number][] = []
    for (let time = random.range(0, 4); time < seconds; time += random.range(0.4, 5)) {
      const syllables = random.integer(3, 12)
      for (let n = 0; n < syllables && time < seconds; n++) {
        const length = random.range(0.11, 0.24)
        points.push([time, 0.05], [time + length / 2, random.range(0.4, 1)], [time + length, 0.05])
        time += length
      }
      points.push([time + 0.1, 0])
    }
    const [voice, noise, tune] = [curve(points), whiteNoise(random), smooth(2)]
    const vowels = [filter('bandpass', random.range(380, 560), 4), filter('bandpass', random.range(900, 1400), 5)]
    let phase = 0
    mixInto(
      sound,
      render(seconds, (time) => {
        phase = (phase + (pitch * (1 + 0.9 * tune(noise()))) / RATE) % 1
        const source = voice(time) * (1 - 2 * phase + 0.3 * noise())
        return vowels.reduce((sum, vowel, nth) => sum + vowel(source) / (nth + 1), 0)
      }),
      0,
      random.range(0.1, 0.3),
    )
  }
  return applyTo(sound, chain(filter('lowpass', 1100), filter('highpass', 180)))
}

/** Somebody walks past in soft shoes: near in the middle. */
export function footsteps(seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  const pace = random.range(0.5, 0.62)
  for (let time = 0; time < seconds - 0.3; time += pace * random.range(0.96, 1.04)) {
    const near = Math.sin((Math.PI * time) / seconds) ** 2
    const [noise, sole] = [whiteNoise(random), filter('bandpass', random.range(240, 420), 0.9)]
    mixInto(
      sound,
      render(0.14, (age) => sole(noise()) * Math.exp(-age / 0.03) * Math.min(1, age / 0.004)),
      time,
      0.1 + 0.9 * near,
    )
  }
  return sound
}

/** A few calls of a sparrow. */
export function sparrow(random: Random): Sound {
  const calls = random.integer(1, 5)
  const sound = silence(calls * 0.3 + 0.2)
  const base = random.range(2600, 3700)
  for (let call = 0; call < calls; call++) {
    let phase = 0
    const bend = random.range(0.12, 0.3)
    const length = random.range(0.06, 0.11)
    const chirp = render(length, (time) => {
      const share = time / length
      phase += (base * (1 + bend * Math.sin(Math.PI * share * 1.3))) / RATE
      return Math.sin(2 * Math.PI * phase) * Math.sin(Math.PI * share) ** 2
    })
    mixInto(sound, chirp, call * random.range(0.2, 0.3))
  }
  return sound
}

/** A laughing dove: five coos, the middle ones higher. */
export function dove(random: Random): Sound {
  const sound = silence(2.4)
  const base = random.range(500, 560)
  for (const [nth, ratio] of [1, 1.06, 1.16, 1.1, 0.98].entries()) {
    let phase = 0
    const coo = render(0.26, (time) => {
      const share = time / 0.26
      phase += (base * ratio * (1 - 0.05 * share)) / RATE
      return Math.sin(2 * Math.PI * phase) * Math.sin(Math.PI * share) ** 1.5
    })
    mixInto(sound, coo, nth * 0.34, nth === 2 ? 1 : 0.7)
  }
  return sound
}

/** A gull far out: two or three falling calls. */
export function gull(random: Random): Sound {
  const calls = random.integer(2, 3)
  const sound = silence(calls * 0.62 + 0.4)
  const base = random.range(880, 1080)
  for (let call = 0; call < calls; call++) {
    let phase = 0
    const cry = render(0.46, (time) => {
      const share = time / 0.46
      phase += (base * (1 + 0.28 * Math.sin(Math.PI * Math.min(1, share * 2.2)) - 0.22 * share)) / RATE
      const tone = Math.sin(2 * Math.PI * phase) + 0.5 * Math.sin(4 * Math.PI * phase) + 0.22 * Math.sin(6 * Math.PI * phase)
      return tone * Math.sin(Math.PI * share) ** 1.3 * 0.5
    })
    mixInto(sound, cry, call * random.range(0.52, 0.62), 1 - call * 0.2)
  }
  return sound
}

/** Crickets that are never quite together. */
export function crickets(seconds: number, random: Random): Sound {
  const sound = silence(seconds)
  for (let cricket = 0; cricket < 4; cricket++) {
    const [pitch, rate, depth] = [random.range(3300, 3900), random.range(0.9, 1.25), random.range(0.3, 1)]
    const away = random.range(0, 10)
    mixInto(
      sound,
      render(seconds, (time) => {
        const place = ((time + away) * rate) % 1
        const chirp = place < 0.3 ? Math.sin((Math.PI * place) / 0.3) ** 2 * Math.sin(2 * Math.PI * 21 * time) ** 2 : 0
        return Math.sin(2 * Math.PI * pitch * time) * chirp * depth
      }),
      0,
      0.25,
    )
  }
  return sound
}
