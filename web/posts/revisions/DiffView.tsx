import { Fragment } from 'react'
import type { DiffLine } from '#shared/persian/word-diff.ts'
import { isSameSnapshot } from '#web/posts/editor/is-same-snapshot.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { compareSnapshots, foldUnchanged, hasChange } from './compare-snapshots.ts'
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
          <Lines key={key} lines={run} />
        ) : (
          <details key={key} className={styles.folded}>
            <summary>{text.unchanged(run.length)}</summary>
            <Lines lines={run} />
          </details>
        ),
      )}
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly DiffLine[] }) =>
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
