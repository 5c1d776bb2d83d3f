import importStyles from '#web/podcasts/importer/import.module.css'
import { LinkButton } from '#web/ui/Button.tsx'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import styles from './imports.module.css'
import { reportText as text } from './report-text.ts'

interface Props {
  reasons: TextImport['draftReasons']
  /** Whether the posts have come. */
  isDone: boolean
}

/** How many posts are or become drafts, and why; nothing without any. */
export function DraftReasons({ reasons, isDone }: Props) {
  const sum = reasons.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return null
  const title = text.draftsTitle(sum, isDone)
  return (
    <section aria-label={title} className={importStyles.notes}>
      <h2 className={styles.notesTitle}>{title}</h2>
      <ul className={styles.noteList}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <strong>{text.draftCount(count)}:</strong> {text.draftReasons[reason]}
          </li>
        ))}
      </ul>
      {reasons.some(({ reason }) => reason !== 'chosen') && <p>{text.draftsHint}</p>}
      {isDone && (
        <p>
          <LinkButton to="/me/posts/drafts" variant="quiet" size="small">
            {text.seeDrafts}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
