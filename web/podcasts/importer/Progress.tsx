import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sizeText } from '#web/podcasts/episodes/upload/progress-text.ts'
import upload from '#web/podcasts/episodes/upload/upload-progress.module.css'
import { CopyField } from '#web/podcasts/shows/CopyField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { howFar } from './how-far.ts'
import styles from './import.module.css'
import { Notes } from './Preview.tsx'
import { type ItemsOf, importQuery } from './queries.ts'
import { Report } from './Report.tsx'
import { text } from './text.ts'
import { useAct } from './use-import.ts'

/** How far an import is, what can be done with it, what comes after it, and what became of each item. */
export function Progress({ hash, of, after }: { hash: string; of: ItemsOf; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const one = useSuspenseQuery(importQuery(api, hash)).data
  const { done, failed, refused } = one.counts
  const settled = `${one.state} ${done} ${failed} ${refused}`
  // What the report shows has changed with the numbers.
  useEffect(() => {
    if (settled) void queryClient.invalidateQueries({ queryKey: ['podcast-imports', 'items', hash] })
  }, [queryClient, hash, settled])
  return (
    <>
      <PageTitle
        lead={<bdi>{one.show.title}</bdi>}
        actions={
          <LinkButton to={`/me/podcasts/${one.show.hash}`} variant="quiet">
            {text.settings}
          </LinkButton>
        }
      >
        {text.title}
      </PageTitle>
      <div className={styles.progress}>
        <Bar one={one} />
        <Acts one={one} />
        <Notes notes={one.notes} />
      </div>
      {one.state === 'done' && done > 0 && (
        <PageSection title={text.next}>
          <div className={styles.progress}>
            <p>{text.nextWords}</p>
            <CopyField label={text.ourFeed} value={one.show.feed} />
            <p>
              <LinkButton to={`/podcast/${one.show.hash}`} variant="quiet">
                {text.page}
              </LinkButton>
            </p>
          </div>
        </PageSection>
      )}
      <Report hash={hash} of={of} after={after} counts={one.counts} />
    </>
  )
}

function Bar({ one }: { one: ShowImport }) {
  const { state, counts, share, speed, left, now, feed, readAt } = one
  const all = counts.done + counts.waiting + counts.copying
  return (
    <div className={styles.progress}>
      <p className={styles.state} role="status">
        <strong>{text.states[state]}</strong> {text.doneOf(counts.done, all)}
      </p>
      <progress className={upload.bar} max={1} value={share} aria-label={text.bar} />
      <p className={upload.facts}>
        <span>{howFar(one)}</span>
        <span>
          {[speed > 0 && state === 'running' && text.speed(sizeText(speed)), left !== null && text.left(left)].filter(Boolean).join('، ')}
        </span>
      </p>
      {now !== null && (
        <p className={styles.faint}>
          {text.now} <bdi>{now}</bdi>
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
      <p>{text.explain[state]}</p>
      <p className={styles.faint}>
        {text.from} <bdi dir="ltr">{feed}</bdi> · {text.readAt} <Time at={readAt} as="moment" />
      </p>
    </div>
  )
}

function Acts({ one: { hash, state, counts } }: { one: ShowImport }) {
  const [asking, setAsking] = useState(false)
  const act = useAct(hash)
  const pending = act.isPending ? act.variables : undefined
  return (
    <>
      <ErrorNote>{act.error?.message}</ErrorNote>
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
        {counts.failed > 0 && state !== 'running' && (
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
          <Button variant="plain" onClick={() => setAsking(true)}>
            {text.cancel}
          </Button>
        )}
      </ButtonRow>
      <ConfirmDialog
        open={asking}
        title={text.cancelTitle}
        confirm={text.stop}
        pending={pending === 'cancel'}
        onConfirm={() => act.mutate('cancel', { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{text.cancelWords}</p>
      </ConfirmDialog>
    </>
  )
}
