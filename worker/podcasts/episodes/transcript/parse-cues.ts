import { decodeHTMLStrict } from 'entities'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import type { Cue, ParsedCues } from './parse-transcript.ts'
import { isTiming, parseTime, parseTiming } from './timecode.ts'

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

interface Voice {
  speaker: string
  text: string
}

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^<>\n]{1,300})>/g
const TAG = /<[^<>]*>|\{\\[^{}]*\}/g

const stripMarkup = (text: string): string => normalizePastedText(toCleanText(decodeHTMLStrict(text.replace(TAG, ''))))

/** Splits a cue by its voices; `speaker` is empty for text without one. */
function parseVoices(rows: readonly string[]): Voice[] {
  const voices: Voice[] = []
  let [speaker, from] = ['', 0]
  const text = rows.join('\n')
  const flush = (to: number) => {
    const content = stripMarkup(text.slice(from, to)).trim()
    if (content !== '') voices.push({ speaker: stripMarkup(speaker).trim(), text: content })
  }
  for (const found of text.matchAll(VOICE)) {
    flush(found.index)
    speaker = found[1] ?? ''
    from = found.index + found[0].length
  }
  flush(text.length)
  return voices
}

const TIMESTAMP = /^[[(]?((?:[\d۰-۹٠-٩]{1,3}:)?[\d۰-۹٠-٩]{1,3}:[\d۰-۹٠-٩]{2}(?:[.,٫][\d۰-۹٠-٩]{1,3})?)[\])]?(?:\s+[-–—]?\s*|$)/

/**
 * Parses plain text: one cue per paragraph (per line without blank lines), or per timestamp if at least a third of the non-empty lines
 * start with one, as in «[۱۲:۰۵] …».
 */
export function parsePlainText(rows: readonly string[]): ParsedCues {
  const filledRows = rows.filter((row) => row.trim() !== '')
  const stamped = filledRows.filter((row) => TIMESTAMP.test(row.trim())).length
  return stamped > 0 && stamped * 3 >= filledRows.length ? parseTimestamped(rows) : { cues: parseParagraphs(rows), errors: [] }
}

function parseParagraphs(rows: readonly string[]): Cue[] {
  const cues: Cue[] = []
  const hasBlankLines = rows.some((row, at) => row.trim() === '' && at > 0 && at < rows.length - 1)
  let isOpen = false
  for (const [at, row] of rows.entries()) {
    const text = row.trim()
    const last = cues.at(-1)
    if (text === '') isOpen = false
    else if (hasBlankLines && isOpen && last) last.text += `\n${text}`
    else {
      cues.push({ line: at + 1, speaker: '', text })
      isOpen = true
    }
  }
  return cues
}

function parseTimestamped(rows: readonly string[]): ParsedCues {
  const parsed: ParsedCues = { cues: [], errors: [] }
  for (const [at, row] of rows.entries()) {
    const [stamp = '', time = ''] = TIMESTAMP.exec(row.trim()) ?? []
    const text = row.trim().slice(stamp.length)
    const last = parsed.cues.at(-1)
    if (stamp !== '') {
      const start = parseTime(time)
      if (start === undefined) parsed.errors.push({ line: at + 1, code: 'invalidTime' })
      parsed.cues.push({ line: at + 1, start, speaker: '', text })
    } else if (last) last.text += `\n${text}`
    else if (text !== '') parsed.cues.push({ line: at + 1, start: 0, speaker: '', text })
  }
  return { ...parsed, cues: parsed.cues.filter(({ text }) => text.trim() !== '') }
}
