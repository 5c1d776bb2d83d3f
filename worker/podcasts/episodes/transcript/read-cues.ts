import type { Cue, Told } from './cue.ts'
import { isTiming, readTiming } from './times.ts'
import { voicesOf } from './voices.ts'

interface Block {
  line: number
  rows: string[]
}

const NUMBER = /^[\d۰-۹٠-٩]+$/
/** Blocks of VTT that hold no words. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:[\s:]|$)/

/** VTT and SRT, also badly written ones: words without a time go to the cue before them, and are told of. */
export function readCues(rows: readonly string[]): Told {
  const told: Told = { cues: [], flaws: [] }
  for (const block of blocksOf(rows)) readBlock(block, told)
  return told
}

function blocksOf(rows: readonly string[]): Block[] {
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

function readBlock({ line, rows: all }: Block, told: Told): void {
  const isHeader = line === 1 && all[0]?.startsWith('WEBVTT') === true
  const rows = isHeader ? all.slice(1) : all
  const first = isHeader ? line + 1 : line
  const timings = rows.flatMap((row, at) => (isTiming(row) ? at : []))
  const [at0] = timings
  if (at0 === undefined) {
    if (!isHeader && !ASIDE.test(rows[0] ?? '')) addLoose({ line: first, rows }, told)
    return
  }
  // The line before a time is the cue's name.
  if (at0 > 1 && !isHeader) addLoose({ line: first, rows: rows.slice(0, at0 - 1) }, told)
  for (const [nth, at] of timings.entries()) {
    const next = timings[nth + 1]
    const words = rows.slice(at + 1, next)
    if (next !== undefined && NUMBER.test(words.at(-1)?.trim() ?? '')) words.pop()
    const times = readTiming(rows[at] ?? '')
    if (!times) told.flaws.push({ line: first + at, flaw: 'badTime' })
    for (const voice of voicesOf(words)) told.cues.push({ line: first + at, ...times, ...voice })
  }
}

function addLoose({ line, rows }: Block, { cues, flaws }: Told): void {
  const words = rows.filter((row) => !NUMBER.test(row.trim()))
  if (words.length === 0) return
  flaws.push({ line, flaw: 'untimed' })
  const [voice] = voicesOf([words.join(' ')])
  if (!voice) return
  const last: Cue | undefined = cues.at(-1)
  if (last) last.text += ` ${voice.text}`
  else cues.push({ line, ...voice })
}
