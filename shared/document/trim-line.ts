import type { Inline } from './inline.ts'

/**
 * Trims spaces, tabs and newlines in unmarked text at both ends, and trailing hard breaks: Markdown pads cells, so padding is not content.
 */
export function trimLine(line: readonly Inline[] = []): Inline[] {
  const kept = [...line]
  while (trimTextAt(kept, 0, (text) => text.replace(/^[ \t\n]+/, ''))) kept.shift()
  while (kept.at(-1)?.type === 'hardBreak' || trimTextAt(kept, -1, (text) => text.replace(/[ \t\n]+$/, ''))) kept.pop()
  return kept
}

/** Trims the text node at `at` if it has no marks; returns true when nothing remains of it. */
function trimTextAt(line: Inline[], at: 0 | -1, trim: (text: string) => string): boolean {
  const node = line.at(at)
  if (node?.type !== 'text' || node.marks?.length) return false
  const text = trim(node.text)
  line.splice(at, 1, { ...node, text })
  return text === ''
}
