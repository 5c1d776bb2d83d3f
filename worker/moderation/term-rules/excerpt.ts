import type { TermMatch } from '#worker/posts/screening/index.ts'

interface Part {
  text: string
  isMatch: boolean
}

/** Characters shown before the first match and after it. */
const BEFORE = 60
const AFTER = 140

/** Returns the part of a text around its first match, with every match in it marked. `matches` are in the order of their ends. */
export function excerptAround(text: string, matches: readonly TermMatch[]): Part[] {
  const first = matches[0]
  if (!first) return []
  const from = Math.max(0, first.start - BEFORE)
  const to = Math.min(text.length, Math.max(first.end, first.start + AFTER))
  const parts: Part[] = from > 0 ? [{ text: '…', isMatch: false }] : []
  const add = (start: number, end: number, isMatch: boolean) => {
    const shown = text.slice(start, end).toWellFormed().replace(/\s+/g, ' ')
    if (shown !== '') parts.push({ text: shown, isMatch })
  }
  let shown = from
  for (const { start, end } of matches) {
    if (start < shown || end > to) continue
    add(shown, start, false)
    add(start, end, true)
    shown = end
  }
  add(shown, to, false)
  return to < text.length ? [...parts, { text: '…', isMatch: false }] : parts
}
