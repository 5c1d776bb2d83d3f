import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { ImportedTranscript } from '../contract.ts'
import { detectSpeakers } from './detect-speakers.ts'
import { normalizeTranscript } from './normalize-transcript.ts'
import { parseCues } from './parse-cues.ts'
import { parsePlainText } from './parse-plain-text.ts'
import { parseTranscriptJson } from './parse-transcript-json.ts'
import { isTiming } from './timecode.ts'

/** Four hours of short cues have a fifth of these. */
const MAX_LINES = 100_000

/**
 * A transcript in whatever form it is written: VTT, SRT, JSON of the podcast namespace or plain words; the form is read from the words
 * themselves. Never throws: what could not be read as it stands is told of by its line. `duration` (ms) is the sound's.
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
