import { compareLines, type DiffLine } from '#shared/persian/word-diff.ts'
import { readableText } from '#web/posts/cards/readable-text.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'

export type DiffSection = { kind: 'lines'; lines: DiffLine[] } | { kind: 'folded'; lines: DiffLine[] }

/** Unchanged lines shown on each side of a change. */
const CONTEXT = 1
const MIN_FOLDED_LINES = 3

const isSame = (line: DiffLine): boolean => line.every(({ op }) => op === 'same')
const linesOf = ({ title, document }: Snapshot): string[] => [title, ...readableText(document).split('\n')].filter((line) => line.trim())

/** Compares two snapshots line by line, ignoring blank lines; the title is the first line. */
export const compareSnapshots = (before: Snapshot, after: Snapshot): DiffLine[] => compareLines(linesOf(before), linesOf(after))

export const hasChange = (lines: readonly DiffLine[]): boolean => !lines.every(isSame)

export function foldUnchanged(lines: readonly DiffLine[]): DiffSection[] {
  const nearChange = lines.map((_, at) => lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !isSame(line)))
  const sections: DiffSection[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && nearChange[end] === nearChange[at]) end++
    const run = lines.slice(at, end)
    const kind = !nearChange[at] && run.length >= MIN_FOLDED_LINES ? 'folded' : 'lines'
    sections.push({ kind, lines: run })
    at = end
  }
  return sections
}
