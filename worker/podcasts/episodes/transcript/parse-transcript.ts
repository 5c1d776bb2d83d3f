import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { ImportedTranscript, TranscriptParseError } from '../contract.ts'
import { normalizeTranscript } from './normalize-transcript.ts'
import { parseCues, parsePlainText } from './parse-cues.ts'
import { isTiming, parseTime } from './timecode.ts'

const MAX_LINES = 100_000

/**
 * Parses VTT, SRT, podcast-namespace JSON or plain text, detected from the content. Never throws; reports problems by line. `duration` is
 * that of the audio in ms.
 */
export function parseTranscript(file: string, duration: number): ImportedTranscript {
  const text = normalizePastedText(toCleanText(file))
  const parsed = parseByFormat(text)
  return normalizeTranscript({ cues: detectSpeakers(parsed.cues), errors: parsed.errors }, duration)
}

function parseByFormat(text: string) {
  const json = /^\s*[[{]/.test(text) ? parseTranscriptJson(text) : undefined
  if (json) return json
  const rows = text.split('\n', MAX_LINES)
  return rows[0]?.startsWith('WEBVTT') || rows.some(isTiming) ? parseCues(rows) : parsePlainText(rows)
}

const SPEAKER_PREFIX = /^(?:[-–—]\s*)?([^\s:.!?؟،؛«»"()[\]-][^:\n.!?؟«»"()[\]]{0,39}):\s+(?=\S)/u

/**
 * Detects speakers written before their text, as in «مینا: سلام», unless the file marks speakers itself. Accepts a prefix only if it
 * repeats or at least half of several cues have one, so a single «گفت: …» stays text.
 */
function detectSpeakers(cues: readonly Cue[]): Cue[] {
  if (cues.some(({ speaker }) => speaker !== '')) return [...cues]
  const occurrences = new Map<string, number>()
  for (const { text } of cues) {
    const name = SPEAKER_PREFIX.exec(text)?.[1]?.trim()
    if (name) occurrences.set(name, (occurrences.get(name) ?? 0) + 1)
  }
  const total = [...occurrences.values()].reduce((sum, count) => sum + count, 0)
  const isUsual = cues.length > 1 && total * 2 >= cues.length
  return cues.map((cue) => {
    const [prefix = '', name = ''] = SPEAKER_PREFIX.exec(cue.text) ?? []
    const speaker = name.trim()
    return speaker && (isUsual || (occurrences.get(speaker) ?? 0) > 1) ? { ...cue, speaker, text: cue.text.slice(prefix.length) } : cue
  })
}

/** A segment of the podcast namespace, or of tools that write `start`, `end` and `text`. */
type RawSegment = Partial<Record<'startTime' | 'endTime' | 'start' | 'end' | 'speaker' | 'body' | 'text', unknown>>

const MAX_SEGMENTS = 100_000

/**
 * Parses JSON of the podcast namespace and similar tools, with times in seconds or as timecodes; undefined for text without a list of
 * segments. Reports empty segments by their 1-based number and ignores those after `MAX_SEGMENTS`.
 */
function parseTranscriptJson(text: string): ParsedCues | undefined {
  const file = tryParseJson(text)
  const pieces: unknown = isObject(file) && 'segments' in file ? file.segments : file
  if (!Array.isArray(pieces)) return undefined
  const result: ParsedCues = { cues: [], errors: [] }
  for (const [at, piece] of pieces.slice(0, MAX_SEGMENTS).entries()) {
    const { startTime, start, endTime, end, speaker, body, text }: RawSegment = isObject(piece) ? piece : {}
    const content = trimmedString(body) || trimmedString(text)
    if (content === '') result.errors.push({ line: at + 1, code: 'emptyText' })
    else
      result.cues.push({
        line: at + 1,
        start: toMilliseconds(startTime ?? start),
        end: toMilliseconds(endTime ?? end),
        speaker: trimmedString(speaker),
        text: content,
      })
  }
  return { ...result, cues: mergeWordCues(result.cues) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const trimmedString = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_SECONDS = 360_000

function toMilliseconds(time: unknown): number | undefined {
  if (typeof time === 'string') return parseTime(time) ?? (time.trim() === '' ? undefined : toMilliseconds(Number(time)))
  return typeof time === 'number' && time >= 0 && time < MAX_SECONDS ? Math.round(time * 1000) : undefined
}

const MAX_WORD_LENGTH = 15
const MAX_JOINED_LENGTH = 200
const PAUSE_MS = 1500

/** Joins the single-word segments that many tools write, up to a pause, a new speaker, the end of a sentence or `MAX_JOINED_LENGTH`. */
function mergeWordCues(cues: Cue[]): Cue[] {
  const letters = cues.reduce((all, { text }) => all + text.length, 0)
  if (cues.length < 20 || letters / cues.length > MAX_WORD_LENGTH) return cues
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    const isAdjacent = last?.end === undefined || cue.start === undefined || cue.start - last.end < PAUSE_MS
    if (last && isAdjacent && last.speaker === cue.speaker && last.text.length < MAX_JOINED_LENGTH && !/[.!?؟]$/.test(last.text)) {
      last.text += ` ${cue.text}`
      last.end = cue.end ?? last.end
    } else joined.push({ ...cue })
  }
  return joined
}

/** A parsed cue: `line` is 1-based; times are in ms and undefined if missing or invalid. */
export interface Cue {
  line: number
  start?: number | undefined
  end?: number | undefined
  speaker: string
  text: string
}

export interface ParsedCues {
  cues: Cue[]
  errors: TranscriptParseError[]
}
