import type { Inline } from './inline.ts'

/** A line without plain spaces at its ends and breaks at its last: a cell of Markdown is padded, so it has none of its own. */
export function trimLine(line: readonly Inline[] = []): Inline[] {
  const kept = [...line]
  while (trimTextAt(kept, 0, (text) => text.replace(/^[ \t\n]+/, ''))) kept.shift()
  while (kept.at(-1)?.type === 'hardBreak' || trimTextAt(kept, -1, (text) => text.replace(/[ \t\n]+$/, ''))) kept.pop()
  return kept
}

/** Trims the text there when it has no marks; true when nothing of it stays. */
function trimTextAt(line: Inline[], at: 0 | -1, trim: (text: string) => string): boolean {
  const node = line.at(at)
  if (node?.type !== 'text' || node.marks?.length) return false
  const text = trim(node.text)
  line.splice(at, 1, { ...node, text })
  return text === ''
}
