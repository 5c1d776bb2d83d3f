import type { Cue, Told } from './cue.ts'
import { readTime } from './times.ts'

const STAMP = /^[[(]?((?:[\d۰-۹٠-٩]{1,3}:)?[\d۰-۹٠-٩]{1,3}:[\d۰-۹٠-٩]{2}(?:[.,٫][\d۰-۹٠-٩]{1,3})?)[\])]?(?:\s+[-–—]?\s*|$)/

/** Plain words: a paragraph is a stretch, and so is a line where most begin with a time, «[۱۲:۰۵] …». */
export function readPlain(rows: readonly string[]): Told {
  const written = rows.filter((row) => row.trim() !== '')
  const stamped = written.filter((row) => STAMP.test(row.trim())).length
  return stamped > 0 && stamped * 3 >= written.length ? readStamped(rows) : { cues: paragraphs(rows), flaws: [] }
}

function paragraphs(rows: readonly string[]): Cue[] {
  const cues: Cue[] = []
  // Without an empty line between them, each line is a paragraph.
  const apart = rows.some((row, at) => row.trim() === '' && at > 0 && at < rows.length - 1)
  let begun = false
  for (const [at, row] of rows.entries()) {
    const text = row.trim()
    const last = cues.at(-1)
    if (text === '') begun = false
    else if (apart && begun && last) last.text += `\n${text}`
    else {
      cues.push({ line: at + 1, speaker: '', text })
      begun = true
    }
  }
  return cues
}

function readStamped(rows: readonly string[]): Told {
  const told: Told = { cues: [], flaws: [] }
  for (const [at, row] of rows.entries()) {
    const [whole = '', time = ''] = STAMP.exec(row.trim()) ?? []
    const text = row.trim().slice(whole.length)
    const last = told.cues.at(-1)
    if (whole !== '') {
      const start = readTime(time)
      if (start === undefined) told.flaws.push({ line: at + 1, flaw: 'badTime' })
      told.cues.push({ line: at + 1, start, speaker: '', text })
    } else if (last) last.text += `\n${text}`
    else if (text !== '') told.cues.push({ line: at + 1, start: 0, speaker: '', text })
  }
  return { ...told, cues: told.cues.filter(({ text }) => text.trim() !== '') }
}
