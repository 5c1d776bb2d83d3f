import type { TranscriptParseError } from '../contract.ts'

/** A stretch as a file has it: `line` from 1, times in ms where the file has them. */
export interface Cue {
  line: number
  start?: number | undefined
  end?: number | undefined
  speaker: string
  text: string
}

/** What a reader of a format made of a file. */
export interface ParsedCues {
  cues: Cue[]
  errors: TranscriptParseError[]
}
