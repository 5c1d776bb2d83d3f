import type { ReactNode } from 'react'
import type { Change } from '#shared/document/changes.ts'
import { DiffLines } from '#web/posts/revisions/DiffView.tsx'
import { describeChange } from './describe-change.ts'
import styles from './suggestions.module.css'
import { text } from './text.ts'

interface Props {
  changes: readonly Change[]
  /** Rendered below each change. */
  children?: (change: Change, label: string) => ReactNode
}

/** The changes of a suggestion one below the other, each compared by words. */
export function ChangeList({ changes, children }: Props) {
  return (
    <ol className={styles.changes} aria-label={text.changes}>
      {changes.map((change) => (
        <ChangeItem key={change.id} change={change}>
          {children}
        </ChangeItem>
      ))}
    </ol>
  )
}

function ChangeItem({ change, children }: { change: Change; children: Props['children'] }) {
  const { label, lines, note, links } = describeChange(change)
  return (
    <li className={styles.change}>
      <h3 className={styles.changeLabel}>{label}</h3>
      <div className={styles.changeText} data-title={change.kind === 'title' || undefined}>
        <DiffLines lines={lines} />
      </div>
      {note && <p className={styles.changeNote}>{note}</p>}
      {links.map((href) => (
        <p key={href} className={styles.changeNote}>
          {text.newLink} <bdi dir="ltr">{href}</bdi>
        </p>
      ))}
      {children?.(change, label)}
    </li>
  )
}
