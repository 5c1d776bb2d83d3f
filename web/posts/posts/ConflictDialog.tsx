import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { countGraphemes } from '#shared/persian/words.ts'
import { read } from '#web/lib/api.ts'
import { readableText } from '#web/posts/cards/readable-text.ts'
import { isSameText } from '#web/posts/editor/same-text.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Difference } from '#web/posts/revisions/Difference.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { showToast } from '#web/ui/toast.ts'
import { editorQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './Writing.module.css'

interface Props {
  hash: string
  mine: Snapshot
  onKeepMine: (revision: number) => void
  onTakeTheirs: (theirs: Snapshot & { revision: number }) => void
  /** Both say the same: there is nothing to choose. */
  onSame: (revision: number) => void
}

/** Two versions, what differs between them, and three ways on; nothing is lost until the writer has chosen, nor after. */
export default function ConflictDialog({ hash, mine, onKeepMine, onTakeTheirs, onSame }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: theirs, isError, isFetching, refetch } = useQuery(editorQuery(api, hash))
  const [key] = useState(() => crypto.randomUUID())
  const isSame = theirs !== undefined && !isFetching && isSameText(mine, theirs)
  const goOn = useEffectEvent(() => theirs && onSame(theirs.revision))
  useEffect(() => {
    if (isSame) goOn()
  }, [isSame])
  const copy = useMutation({
    mutationFn: () => read(api.api.posts.$post({ json: { key, title: titleOfCopy(mine.title), document: mine.document } })),
    onSuccess: () => {
      showToast({ message: text.keptBoth })
      if (theirs) take(theirs)
    },
  })
  const take = ({ title, document, revision }: Snapshot & { revision: number }) => onTakeTheirs({ title, document, revision })
  if (isSame || (!theirs && !isError)) return null
  return (
    <Dialog open onClose={stay} title={text.conflictTitle} wide>
      <p>{text.conflictHint}</p>
      {isError && <Button onClick={() => void refetch()}>{text.retry}</Button>}
      {theirs && (
        <>
          <div className={styles.actions}>
            <Button onClick={() => onKeepMine(theirs.revision)}>{text.keepMine}</Button>
            <Button variant="quiet" onClick={() => take(theirs)}>
              {text.takeTheirs}
            </Button>
            <Button variant="quiet" loading={copy.isPending} onClick={() => copy.mutate()}>
              {text.keepBoth}
            </Button>
          </div>
          <ErrorNote>{copy.error?.message}</ErrorNote>
          <p className={styles.legend}>{text.conflictChanges}</p>
          <Difference before={theirs} after={mine} />
        </>
      )}
      <div className={styles.versions}>
        <Version heading={text.mine} snapshot={mine} />
        {theirs && <Version heading={`${text.theirs} (${formatDateTime(theirs.savedAt)})`} snapshot={theirs} />}
      </div>
    </Dialog>
  )
}

const titleOfCopy = (title: string): string => {
  const named = text.copyOf(title || text.untitled)
  return countGraphemes(named) <= LIMITS.titleGraphemes ? named : title
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
