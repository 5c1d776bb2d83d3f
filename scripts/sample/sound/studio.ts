import { createRandom, type Random } from '../deterministic.ts'
import type { EpisodeTimes } from './episode-times.ts'
import { type Room, reverberate } from './reverb.ts'
import { applyTo, curve, filter, mixInto, RATE, type Sound, silence } from './signal.ts'
import { type Line, speak, written } from './voice.ts'

export interface Part {
  /** Title of the chapter. */
  title: string
  /** Seconds before the first line. */
  lead: number
  lines: readonly Line[]
  /** Seconds after the last line, and what sounds there, for the transcript. */
  tail: number
  heard: string
}

/** When a part begins, when its lines are over and when it ends, in seconds. */
export interface Span {
  start: number
  said: number
  end: number
}

export interface Stage {
  seconds: number
  spans: readonly [Span, ...Span[]]
  random: Random
  /** Adds what the place sounds like. */
  place: (sound: Sound, start: number, gain?: number) => void
  /** Adds music. */
  music: (sound: Sound, start: number, gain?: number) => void
}

export interface Episode {
  file: string
  room: Room
  /** Share of the reverberation. */
  wet: number
  parts: readonly [Part, ...Part[]]
  /** Composes what is heard besides the narration. */
  compose: (stage: Stage) => void
}

export interface Recording extends Pick<EpisodeTimes, 'chapters' | 'segments'> {
  sound: Sound
}

const PAUSE = 0.75
/** Seconds between two lines up to which the music stays low. */
const JOINED = 2.6
const FADE_IN = 2
const FADE_OUT = 6
/** Gain of music and place below the narration. */
const DUCKED = { music: 0.3, place: 0.38 }

const inMilliseconds = (time: number) => Math.round(time * 1000) / 1000

/** Renders an episode with its chapters and its transcript, whose times are those of the sound. */
export function record({ file, room, wet, parts, compose }: Episode): Recording {
  const { spans, segments, spoken, seconds } = narrate(parts)
  const [place, music, voice] = [silence(seconds), silence(seconds), silence(seconds)]
  for (const { sound, start } of spoken) mixInto(voice, sound, start)
  compose({
    ...{ seconds, spans, random: createRandom(`sound:${file}`) },
    place: (sound, start, gain) => mixInto(place, sound, start, gain),
    music: (sound, start, gain) => mixInto(music, sound, start, gain),
  })
  const speech = curve(speechPoints(spoken.map(({ sound, start }) => ({ start, end: start + sound.length / RATE }))))
  const sent = silence(seconds)
  for (let at = 0; at < sent.length; at++) {
    const below = speech(at / RATE)
    music[at] = (music[at] ?? 0) * (1 - below * (1 - DUCKED.music))
    place[at] = (place[at] ?? 0) * (1 - below * (1 - DUCKED.place))
    sent[at] = (music[at] ?? 0) + 0.35 * (place[at] ?? 0) + 0.12 * (voice[at] ?? 0)
  }
  const echo = reverberate(sent, room)
  const fade = curve([
    [0, 0],
    [FADE_IN, 1],
    [seconds - FADE_OUT, 1],
    [seconds, 0],
  ])
  const sum = sent.map((_, at) => ((music[at] ?? 0) + (place[at] ?? 0) + (voice[at] ?? 0) + wet * (echo[at] ?? 0)) * fade(at / RATE))
  const chapters = parts.map(({ title }, nth) => ({ startTime: inMilliseconds(spans[nth]?.start ?? 0), title }))
  return { sound: applyTo(sum, filter('highpass', 38)), chapters, segments }
}

/** Points of a curve that is 1 while somebody speaks, also between two lines that soon follow each other. */
function speechPoints(lines: readonly { start: number; end: number }[]): [number, number][] {
  return lines.flatMap(({ start, end }, nth): [number, number][] => {
    const [before, after] = [lines[nth - 1]?.end ?? Number.NEGATIVE_INFINITY, lines[nth + 1]?.start ?? Number.POSITIVE_INFINITY]
    return [
      ...(start - before > JOINED
        ? ([
            [Math.max(0, start - 0.9), 0],
            [start - 0.1, 1],
          ] as [number, number][])
        : []),
      ...(after - end > JOINED
        ? ([
            [end + 0.2, 1],
            [end + 1.6, 0],
          ] as [number, number][])
        : []),
    ]
  })
}

/** Speaks all lines and places them in time. */
function narrate(parts: Episode['parts']) {
  const [spans, segments, spoken]: [Span[], Recording['segments'], { sound: Sound; start: number }[]] = [[], [], []]
  let time = 0
  for (const { lead, lines, tail, heard } of parts) {
    const start = time
    time += lead
    for (const line of lines) {
      const sound = speak(line)
      const end = time + sound.length / RATE
      spoken.push({ sound, start: time })
      segments.push({ startTime: inMilliseconds(time), endTime: inMilliseconds(end), speaker: line.by, body: written(line) })
      time = end + PAUSE
    }
    const said = time
    time += tail
    segments.push({ startTime: inMilliseconds(said), endTime: inMilliseconds(time), speaker: '', body: `[${heard}]` })
    spans.push({ start, said, end: time })
  }
  const [first, ...others] = spans
  if (!first) throw new Error('An episode has at least one part')
  return { spans: [first, ...others] satisfies [Span, ...Span[]] as [Span, ...Span[]], segments, spoken, seconds: time }
}
