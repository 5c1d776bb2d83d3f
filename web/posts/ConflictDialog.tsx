import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Snapshot } from '#web/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatDateTime } from '#worker/lib/persian/jalali.ts'
import { editorQuery } from './queries.ts'
import { readableText } from './readable-text.ts'
import { text } from './text.ts'
import styles from './Writing.module.css'

interface Props {
  hash: string
  mine: Snapshot
  onKeepMine: (revision: number) => void
  onTakeTheirs: (theirs: Snapshot & { revision: number }) => void
}

/** Two versions side by side; nothing is lost until the writer has chosen. */
export function ConflictDialog({ hash, mine, onKeepMine, onTakeTheirs }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: theirs, isError, refetch } = useQuery(editorQuery(api, hash))
  return (
    <Dialog open onClose={stay} title={text.conflictTitle}>
      <p>{text.conflictHint}</p>
      <div className={styles.versions}>
        <Version heading={text.mine} snapshot={mine} />
        {theirs && <Version heading={`${text.theirs} (${formatDateTime(theirs.savedAt)})`} snapshot={theirs} />}
        {isError && <Button onClick={() => void refetch()}>{text.retry}</Button>}
      </div>
      {theirs && (
        <div className={styles.actions}>
          <Button onClick={() => onKeepMine(theirs.revision)}>{text.keepMine}</Button>
          <Button
            variant="quiet"
            onClick={() => onTakeTheirs({ title: theirs.title, document: theirs.document, revision: theirs.revision })}
          >
            {text.takeTheirs}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** A choice must be made: closing would leave the writer with a text that is saved nowhere. */
const stay = () => undefined

function Version({ heading, snapshot }: { heading: string; snapshot: Snapshot }) {
  return (
    <section className={styles.version} aria-label={heading}>
      <h3>{heading}</h3>
      <p className={styles.versionTitle}>{snapshot.title || text.untitled}</p>
      <p className={styles.versionText}>{readableText(snapshot.document)}</p>
    </section>
  )
}
