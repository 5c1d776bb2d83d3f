import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { importKeys } from '#web/lib/query-keys/podcasts.ts'
import { CopyField } from '#web/podcasts/shows/CopyField.tsx'
import { ImportReviewState } from '#web/posts/reviews/ImportReviewState.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import upload from '#web/ui/upload/upload.module.css'
import type { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { ImportReport } from './ImportReport.tsx'
import styles from './import.module.css'
import { ImportWarnings } from './Preview.tsx'
import { type ItemFilter, importQuery, useImportAction } from './queries.ts'
import { formatProgress, text } from './text.ts'

export function ImportProgress({ hash, filter, after }: { hash: string; filter: ItemFilter; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const showImport = useSuspenseQuery(importQuery(api, hash)).data
  const { done, failed, refused } = showImport.counts
  const statusKey = `${showImport.state} ${done} ${failed} ${refused}`
  // A change of the state or of a count makes the cached items stale.
  useEffect(() => {
    if (statusKey) void queryClient.invalidateQueries({ queryKey: importKeys.allItems(hash) })
  }, [queryClient, hash, statusKey])
  return (
    <>
      <PageTitle
        lead={<bdi>{showImport.show.title}</bdi>}
        actions={
          <LinkButton to={`/me/podcasts/${showImport.show.hash}`} variant="quiet">
            {text.settings}
          </LinkButton>
        }
      >
        {text.title}
      </PageTitle>
      <div className={styles.progress}>
        <ProgressBar showImport={showImport} />
        <ImportActions showImport={showImport} />
        <ImportWarnings warnings={showImport.warnings} />
        <ImportReviewState review={showImport.review} heldCount={showImport.heldCount} text={text} />
      </div>
      {showImport.state === 'done' && done > showImport.heldCount && (
        <PageSection title={text.next}>
          <div className={styles.progress}>
            <p>{text.nextHint}</p>
            <CopyField label={text.newFeedUrl} value={showImport.show.feed} />
            <p>
              <LinkButton to={`/podcast/${showImport.show.hash}`} variant="quiet">
                {text.page}
              </LinkButton>
            </p>
          </div>
        </PageSection>
      )}
      <ImportReport filter={filter} after={after} showImport={showImport} />
    </>
  )
}

function ProgressBar({ showImport }: { showImport: ShowImport }) {
  const { state, counts, progress, speed, remainingMs, currentTitle, feed, readAt } = showImport
  const all = counts.done + counts.waiting + counts.copying
  return (
    <div className={styles.progress}>
      <p className={styles.state} role="status">
        <strong>{text.states[state]}</strong> {text.doneOf(counts.done, all)}
      </p>
      <progress className={upload.bar} max={1} value={progress} aria-label={text.progressLabel} />
      <p className={upload.details}>
        <span>{formatProgress(showImport)}</span>
        <span>
          {[speed > 0 && state === 'running' && text.speed(formatBytes(speed)), remainingMs !== null && text.timeLeft(remainingMs)]
            .filter(Boolean)
            .join('، ')}
        </span>
      </p>
      {currentTitle !== null && (
        <p className={styles.secondary}>
          {text.currentItem} <bdi>{currentTitle}</bdi>
        </p>
      )}
      <dl className={styles.counts}>
        {(
          [
            ['done', counts.done],
            ['waiting', counts.waiting + counts.copying],
            ['failed', counts.failed],
            ['refused', counts.refused],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{text.counts[name]}</dt>
            <dd>
              <Num value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{text.stateHints[state]}</p>
      <p className={styles.secondary}>
        {text.from} <bdi dir="ltr">{feed}</bdi> · {text.readAt} <Time at={readAt} as="moment" />
      </p>
    </div>
  )
}

function ImportActions({ showImport: { hash, state, counts, warnings } }: { showImport: ShowImport }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const act = useImportAction(hash)
  const pending = act.isPending ? act.variables : undefined
  return (
    <>
      <ErrorNote>{fieldErrors(act.error, []).formError}</ErrorNote>
      <ButtonRow>
        {state === 'running' && (
          <Button variant="quiet" loading={pending === 'pause'} onClick={() => act.mutate('pause')}>
            {text.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'full') && (
          <Button loading={pending === 'resume'} onClick={() => act.mutate('resume')}>
            {text.resume}
          </Button>
        )}
        {(counts.failed > 0 || counts.refused > 0 || warnings.includes('coverFailed')) && state !== 'running' && (
          <Button variant="quiet" loading={pending === 'retry'} onClick={() => act.mutate('retry')}>
            {text.retry}
          </Button>
        )}
        {(state === 'done' || state === 'cancelled') && (
          <Button variant="quiet" loading={pending === 'refresh'} onClick={() => act.mutate('refresh')}>
            {text.refresh}
          </Button>
        )}
        {state !== 'done' && state !== 'cancelled' && (
          <Button variant="plain" onClick={() => setIsConfirming(true)}>
            {text.cancel}
          </Button>
        )}
      </ButtonRow>
      <ConfirmDialog
        open={isConfirming}
        title={text.cancelTitle}
        confirmLabel={text.stop}
        pending={pending === 'cancel'}
        onConfirm={() => act.mutate('cancel', { onSettled: () => setIsConfirming(false) })}
        onClose={() => setIsConfirming(false)}
      >
        <p>{text.cancelHint}</p>
      </ConfirmDialog>
    </>
  )
}
