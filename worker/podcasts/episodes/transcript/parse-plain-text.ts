import type { Cue, ParsedCues } from './cue.ts'
import { parseTime } from './timecode.ts'

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
