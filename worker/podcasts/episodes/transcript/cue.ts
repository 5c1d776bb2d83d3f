import type { TranscriptParseError } from '../contract.ts'

/** A parsed cue: `line` is 1-based; times are in ms and undefined if the file has none. */
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
