import { Fragment } from 'react'
import { isSameText } from '#web/editor/same-text.ts'
import type { Snapshot } from '#web/editor/snapshot.ts'
import type { DiffLine } from '#worker/lib/persian/word-diff.ts'
import { compareStates, fold, hasChange } from './compare.ts'
import styles from './difference.module.css'
import { text } from './text.ts'

/** Two states of a post as one text: what only the first has is struck through, what only the second has is underlined. */
export function Difference({ before, after }: { before: Snapshot; after: Snapshot }) {
  const lines = compareStates(before, after)
  if (!hasChange(lines)) return <p className={styles.note}>{isSameText(before, after) ? text.same : text.sameWords}</p>
  const keyed = fold(lines).map((stretch, at) => ({ ...stretch, key: `${at}` }))
  return (
    <div className={styles.difference}>
      {keyed.map(({ key, kind, lines: run }) =>
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
    .map((part, at) => ({ ...part, key: `${at}` }))
    .map(({ key, op, text: words }) =>
      op === 'same' ? (
        <Fragment key={key}>{words}</Fragment>
      ) : op === 'removed' ? (
        <del key={key} className={styles.removed}>
          <span className={styles.unseen}>{text.removedSign} </span>
          {words}
          <span className={styles.unseen}> {text.endSign}</span>
        </del>
      ) : (
        <ins key={key} className={styles.added}>
          <span className={styles.unseen}>{text.addedSign} </span>
          {words}
          <span className={styles.unseen}> {text.endSign}</span>
        </ins>
      ),
    )
