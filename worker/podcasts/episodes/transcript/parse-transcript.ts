import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { ImportedTranscript } from '../contract.ts'
import { detectSpeakers } from './detect-speakers.ts'
import { normalizeTranscript } from './normalize-transcript.ts'
import { parseCues } from './parse-cues.ts'
import { parsePlainText } from './parse-plain-text.ts'
import { parseTranscriptJson } from './parse-transcript-json.ts'
import { isTiming } from './timecode.ts'

/** Maximum lines read: five times those of four hours of short cues. */
const MAX_LINES = 100_000

/**
 * Parses VTT, SRT, podcast-namespace JSON or plain text, detected from the content. Never throws, but reports problems by line. `duration`
 * is that of the audio in ms.
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
