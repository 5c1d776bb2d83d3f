import { asTyped } from '#shared/persian/pasted-text.ts'
import { asCleanText } from '#shared/persian/well-formed.ts'
import type { ImportedTranscript } from '../contract.ts'
import { findSpeakers } from './find-speakers.ts'
import { readCues } from './read-cues.ts'
import { readJson } from './read-json.ts'
import { readPlain } from './read-plain.ts'
import { settle } from './settle.ts'
import { isTiming } from './times.ts'

/** Four hours of short cues have a fifth of these. */
const ROWS = 100_000

/**
 * A transcript in whatever form it is written: VTT, SRT, JSON of the podcast namespace or plain words; the form is read from the words
 * themselves. Never throws: what could not be read as it stands is told of by its line. `duration` (ms) is the sound's.
 */
export function readTranscript(file: string, duration: number): ImportedTranscript {
  const text = asTyped(asCleanText(file))
  const told = toldBy(text)
  return settle({ cues: findSpeakers(told.cues), flaws: told.flaws }, duration)
}

function toldBy(text: string) {
  const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined
  if (json) return json
  const rows = text.split('\n', ROWS)
  return rows[0]?.startsWith('WEBVTT') || rows.some(isTiming) ? readCues(rows) : readPlain(rows)
}
