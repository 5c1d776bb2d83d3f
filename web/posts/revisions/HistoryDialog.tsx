import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readableText } from '#shared/document/readable-text.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Revision } from '#worker/posts/revisions/contract.ts'
import { DiffView } from './DiffView.tsx'
import styles from './history.module.css'
import { revisionQuery, revisionsQuery } from './queries.ts'
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
  if (revisions?.length === 0)
    return (
      <Dialog open onClose={onClose} title={text.title}>
        <p className={styles.hint}>{text.none}</p>
      </Dialog>
    )
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
        <div>
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
            revisions && <p className={styles.hint}>{text.choose}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface RevisionRowProps {
  revision: Revision
  isChosen: boolean
  onChoose: () => void
}

const RevisionRow = ({ revision: { kind, at, words, change }, isChosen, onChoose }: RevisionRowProps) => (
  <li>
    <button type="button" className={styles.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={styles.time}>
        <Time at={at} as="moment" />
        {text.kinds[kind] && <span className={styles.kind}>{text.kinds[kind]}</span>}
      </span>
      <span className={styles.details}>
        {words !== null && <span>{text.words(words)}</span>}
        {change !== null && change.added > 0 && <span>{text.added(change.added)}</span>}
        {change !== null && change.removed > 0 && <span>{text.removed(change.removed)}</span>}
      </span>
    </button>
  </li>
)

interface RevisionViewProps {
  hash: string
  revision: Revision
  current: Snapshot
  restoring: boolean
  onRestore: () => void
  onBack: () => void
}

function RevisionView({ hash, revision, current, restoring, onRestore, onBack }: RevisionViewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(revisionQuery(api, hash, revision.revision))
  const [mode, setMode] = useState<'difference' | 'full'>('difference')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="revision-title">
      <Button variant="plain" size="small" className={styles.back} onClick={onBack}>
        {text.back}
      </Button>
      <h3 ref={heading} id="revision-title" tabIndex={-1} className={styles.heading}>
        <Time at={revision.at} as="moment" />
      </h3>
      <p className={styles.details}>
        <span>
          {text.by} <bdi>{revision.by.name}</bdi>
        </span>
        {revision.restoredFrom !== null && (
          <span>
            {text.restoredFrom} <Time at={revision.restoredFrom} as="moment" />
          </span>
        )}
      </p>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">{text.view}</legend>
        <Button variant="quiet" size="small" aria-pressed={mode === 'difference'} onClick={() => setMode('difference')}>
          {text.difference}
        </Button>
        <Button variant="quiet" size="small" aria-pressed={mode === 'full'} onClick={() => setMode('full')}>
          {text.fullText}
        </Button>
        <Button size="small" className={styles.restore} loading={restoring} onClick={onRestore}>
          {text.restore}
        </Button>
      </fieldset>
      <ErrorNote>{error?.message}</ErrorNote>
      {data && mode === 'difference' && (
        <>
          <p className={styles.hint}>{text.legend}</p>
          <DiffView before={data} after={current} />
        </>
      )}
      {data && mode === 'full' && (
        <>
          <p className={styles.revisionTitle} dir="auto">
            {data.title || text.untitled}
          </p>
          <p className={styles.revisionText}>{readableText(data.document)}</p>
        </>
      )}
    </section>
  )
}
