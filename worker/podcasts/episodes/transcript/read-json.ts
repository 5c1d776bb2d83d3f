import type { Cue, Told } from './cue.ts'
import { readTime } from './times.ts'

/** A segment of the podcast namespace, or of the programs that write `start`, `end` and `text`. */
type Piece = Partial<Record<'startTime' | 'endTime' | 'start' | 'end' | 'speaker' | 'body' | 'text', unknown>>

/** Words of an hour, each a piece of its own, are 10,000. */
const MOST = 100_000

/** JSON of the podcast namespace (times in seconds); undefined when the text is none. Pieces without words are told of by their number. */
export function readJson(text: string): Told | undefined {
  const file = parsed(text)
  const pieces: unknown = isObject(file) && 'segments' in file ? file.segments : file
  if (!Array.isArray(pieces)) return undefined
  const told: Told = { cues: [], flaws: [] }
  for (const [at, piece] of pieces.slice(0, MOST).entries()) {
    const { startTime, start, endTime, end, speaker, body, text: words }: Piece = isObject(piece) ? piece : {}
    const said = wordsOf(body) || wordsOf(words)
    if (said === '') told.flaws.push({ line: at + 1, flaw: 'noWords' })
    else told.cues.push({ line: at + 1, start: msOf(startTime ?? start), end: msOf(endTime ?? end), speaker: wordsOf(speaker), text: said })
  }
  return { ...told, cues: joinWords(told.cues) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A hundred hours, in seconds. */
const LATEST = 360_000

function msOf(time: unknown): number | undefined {
  if (typeof time === 'string') return readTime(time) ?? (time.trim() === '' ? undefined : msOf(Number(time)))
  return typeof time === 'number' && time >= 0 && time < LATEST ? Math.round(time * 1000) : undefined
}

const SHORT = 15
const JOINED = 200
const PAUSE = 1500

/** Many programs write a piece for each word: those are put together to what is said in one breath. */
function joinWords(cues: Cue[]): Cue[] {
  const letters = cues.reduce((all, { text }) => all + text.length, 0)
  if (cues.length < 20 || letters / cues.length > SHORT) return cues
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    const near = last?.end === undefined || cue.start === undefined || cue.start - last.end < PAUSE
    if (last && near && last.speaker === cue.speaker && last.text.length < JOINED && !/[.!?؟]$/.test(last.text)) {
      last.text += ` ${cue.text}`
      last.end = cue.end ?? last.end
    } else joined.push({ ...cue })
  }
  return joined
}
