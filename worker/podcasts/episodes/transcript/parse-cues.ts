import type { Cue, ParsedCues } from './cue.ts'
import { parseVoices } from './parse-voices.ts'
import { isTiming, parseTiming } from './timecode.ts'

interface Block {
  line: number
  rows: string[]
}

const CUE_NUMBER = /^[\d۰-۹٠-٩]+$/
const NON_CUE_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[\s:]|$)/

/** Parses VTT and SRT leniently: appends untimed text to the previous cue and reports it. */
export function parseCues(rows: readonly string[]): ParsedCues {
  const parsed: ParsedCues = { cues: [], errors: [] }
  for (const block of splitBlocks(rows)) parseBlock(block, parsed)
  return parsed
}

function splitBlocks(rows: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, row] of rows.entries()) {
    if (row.trim() === '') open = undefined
    else if (open) open.rows.push(row)
    else {
      open = { line: at + 1, rows: [row] }
      blocks.push(open)
    }
  }
  return blocks
}

function parseBlock({ line, rows: all }: Block, parsed: ParsedCues): void {
  const isHeader = line === 1 && all[0]?.startsWith('WEBVTT') === true
  const rows = isHeader ? all.slice(1) : all
  const first = isHeader ? line + 1 : line
  const timings = rows.flatMap((row, at) => (isTiming(row) ? at : []))
  const [firstTiming] = timings
  if (firstTiming === undefined) {
    if (!isHeader && !NON_CUE_BLOCK.test(rows[0] ?? '')) addUntimedText({ line: first, rows }, parsed)
    return
  }
  // The line before a timing is the cue's identifier.
  if (firstTiming > 1 && !isHeader) addUntimedText({ line: first, rows: rows.slice(0, firstTiming - 1) }, parsed)
  for (const [nth, at] of timings.entries()) {
    const next = timings[nth + 1]
    const textRows = rows.slice(at + 1, next)
    if (next !== undefined && CUE_NUMBER.test(textRows.at(-1)?.trim() ?? '')) textRows.pop()
    const times = parseTiming(rows[at] ?? '')
    if (!times) parsed.errors.push({ line: first + at, code: 'invalidTime' })
    for (const voice of parseVoices(textRows)) parsed.cues.push({ line: first + at, ...times, ...voice })
  }
}

function addUntimedText({ line, rows }: Block, { cues, errors }: ParsedCues): void {
  const words = rows.filter((row) => !CUE_NUMBER.test(row.trim()))
  if (words.length === 0) return
  errors.push({ line, code: 'missingTime' })
  const [voice] = parseVoices([words.join(' ')])
  if (!voice) return
  const last: Cue | undefined = cues.at(-1)
  if (last) last.text += ` ${voice.text}`
  else cues.push({ line, ...voice })
}
