import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readableText } from '#web/posts/cards/readable-text.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Revision } from '#worker/posts/revisions/contract.ts'
import { DiffView } from './DiffView.tsx'
import styles from './history.module.css'
import { revisionQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  hash: string
  revision: Revision
  current: Snapshot
  restoring: boolean
  onRestore: () => void
  onBack: () => void
}

export function RevisionView({ hash, revision, current, restoring, onRestore, onBack }: Props) {
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
