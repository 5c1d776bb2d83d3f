import type { Random } from '../deterministic.ts'
import { frequencyOf, type Mode } from './modes.ts'

export interface Note {
  frequency: number
  /** Seconds. */
  start: number
  length: number
  /** From 0 to 1. */
  force: number
  isTremolo: boolean
  /** Frequency of a short note before this one. */
  grace: number | undefined
  /** Frequency of the open string that sounds along. */
  drone: number | undefined
}

export interface Playing {
  mode: Mode
  /** Seconds from the start of the sound. */
  start: number
  /** Seconds of a beat. */
  beat: number
  force?: number
  /** Octaves above the mode’s own. */
  octave?: number
  /** How freely the beats breathe, from 0 for none. */
  rubato?: number
}

const TOKEN = /^(-?\d+|r)(?::([\d.]+))?([~^]?)$/

/**
 * Returns the notes of a line such as `0:2 1 2:1.5^ …`, in degrees of the mode from 0 for the tonic: `r` rests, `:2` lasts two beats, `~` is a
 * tremolo, `^` a grace note from the degree above, and `|` divides for the eye. Throws on anything else.
 */
export function readNotes(line: string, playing: Playing, random: Random): { notes: Note[]; end: number } {
  const { mode, beat, force = 0.8, octave = 0, rubato = 0 } = playing
  const notes: Note[] = []
  const tokens = line.split(/[\s|]+/).filter(Boolean)
  let time = playing.start
  for (const [nth, token] of tokens.entries()) {
    const [found, degree = '', beats = '1', mark = ''] = TOKEN.exec(token) ?? []
    if (found === undefined) throw new Error(`No note is written ${token}`)
    const ending = tokens.length - nth <= 2 ? 1 + rubato * 1.6 : 1
    const length = Number(beats) * beat * ending * (1 + rubato * random.range(-0.5, 0.5))
    if (degree !== 'r') {
      const at = (steps: number) => frequencyOf(mode, Number(degree) + steps + octave * mode.cents.length)
      const arch = 0.82 + 0.18 * Math.sin((Math.PI * nth) / tokens.length)
      notes.push({
        frequency: at(0),
        start: time + rubato * random.range(0, 0.03),
        length,
        force: force * arch * random.range(0.9, 1),
        isTremolo: mark === '~',
        grace: mark === '^' ? at(1) : undefined,
        drone: mode.tonic * 2 ** Math.min(0, octave),
      })
    }
    time += length
  }
  return { notes, end: time }
}
