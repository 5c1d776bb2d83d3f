import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { Revision } from '#worker/posts/revisions/contract.ts'
import styles from './history.module.css'
import { revisionsQuery } from './queries.ts'
import { RevisionRow } from './RevisionRow.tsx'
import { RevisionView } from './RevisionView.tsx'
import { text } from './text.ts'

interface Props {
  hash: string
  current: Snapshot
  restoring: boolean
  onRestore: (revision: number) => void
  onClose: () => void
}

export default function HistoryDialog({ hash, current, restoring, onRestore, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(revisionsQuery(api, hash))
  const [chosen, setChosen] = useState<Revision>()
  const revisions = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open onClose={onClose} title={text.title} wide>
      <div className={styles.history} data-chosen={chosen !== undefined || undefined}>
        <nav className={styles.list} aria-label={text.list}>
          {isError && (
            <ErrorNote>
              {text.loadFailed}{' '}
              <Button variant="plain" size="small" onClick={() => void refetch()}>
                {text.retry}
              </Button>
            </ErrorNote>
          )}
          {revisions?.length === 0 && <p className={styles.hint}>{text.none}</p>}
          <ul>
            {revisions?.map((revision) => (
              <RevisionRow
                key={revision.revision}
                revision={revision}
                isChosen={revision.revision === chosen?.revision}
                onChoose={() => setChosen(revision)}
              />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="quiet" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text.older}
            </Button>
          )}
        </nav>
        <div className={styles.view}>
          {chosen ? (
            <RevisionView
              key={chosen.revision}
              hash={hash}
              revision={chosen}
              current={current}
              restoring={restoring}
              onRestore={() => onRestore(chosen.revision)}
              onBack={() => setChosen(undefined)}
            />
          ) : (
            revisions && revisions.length > 0 && <p className={styles.hint}>{text.choose}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
