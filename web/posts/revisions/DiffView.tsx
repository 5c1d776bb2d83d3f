import { Fragment } from 'react'
import { readableText } from '#shared/document/readable-text.ts'
import { compareLines, type DiffLine } from '#shared/persian/word-diff.ts'
import { isSameSnapshot, type Snapshot } from '#web/posts/editor/snapshot.ts'
import styles from './diff-view.module.css'
import { text } from './text.ts'

export function DiffView({ before, after }: { before: Snapshot; after: Snapshot }) {
  const lines = compareSnapshots(before, after)
  if (!hasChange(lines)) return <p className={styles.note}>{isSameSnapshot(before, after) ? text.same : text.sameWords}</p>
  const sections = foldUnchanged(lines).map((stretch, at) => ({ ...stretch, key: `${at}` }))
  return (
    <div className={styles.diff}>
      {sections.map(({ key, kind, lines: run }) =>
        kind === 'lines' ? (
          <DiffLines key={key} lines={run} />
        ) : (
          <details key={key} className={styles.folded}>
            <summary>{text.unchanged(run.length)}</summary>
            <DiffLines lines={run} />
          </details>
        ),
      )}
    </div>
  )
}

/** Compared lines; what was removed or added is marked for the eye and for screen readers. */
export const DiffLines = ({ lines }: { lines: readonly DiffLine[] }) =>
  lines
    .map((parts, at) => ({ parts, key: `${at}` }))
    .map(({ parts, key }) => (
      <p key={key} dir="auto" className={styles.line} data-changed={parts.some(({ op }) => op !== 'same') || undefined}>
        <Parts parts={parts} />
      </p>
    ))

const Parts = ({ parts }: { parts: DiffLine }) =>
  parts
    // A hair space prevents adjacent removed and added letters from joining.
    .map((part, at) => ({ ...part, key: `${at}`, gap: part.op === 'removed' && parts[at + 1]?.op === 'added' ? '\u200A' : '' }))
    .map(({ key, op, text: words, gap }) =>
      op === 'same' ? (
        <Fragment key={key}>{words}</Fragment>
      ) : op === 'removed' ? (
        <Fragment key={key}>
          <del className={styles.removed}>
            <span className="visually-hidden">{text.removedSign} </span>
            {words}
            <span className="visually-hidden"> {text.endSign}</span>
          </del>
          {gap}
        </Fragment>
      ) : (
        <ins key={key} className={styles.added}>
          <span className="visually-hidden">{text.addedSign} </span>
          {words}
          <span className="visually-hidden"> {text.endSign}</span>
        </ins>
      ),
    )

type DiffSection = { kind: 'lines'; lines: DiffLine[] } | { kind: 'folded'; lines: DiffLine[] }

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
