import type { ReactNode } from 'react'
import type { Change } from '#shared/document/changes.ts'
import { DiffLines } from '#web/posts/revisions/DiffView.tsx'
import styles from './change-list.module.css'
import { describeChange } from './describe-change.ts'
import { text } from './text.ts'

interface Props {
  changes: readonly Change[]
  /** Rendered below each change. */
  children?: (change: Change, label: string) => ReactNode
}

/** The changes of a suggestion one below the other, each compared by words. */
export function ChangeList({ changes, children }: Props) {
  return (
    <ol className={styles.list} aria-label={text.changes}>
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
    <li className={styles.item}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.text} data-title={change.kind === 'title' || undefined}>
        <DiffLines lines={lines} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {links.map((href) => (
        <p key={href} className={styles.note}>
          {text.newLink} <bdi dir="ltr">{href}</bdi>
        </p>
      ))}
      {children?.(change, label)}
    </li>
  )
}
