import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import importStyles from '#web/podcasts/importer/import.module.css'
import { ImportReviewState } from '#web/posts/reviews/ImportReviewState.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import progressStyles from '#web/ui/upload/upload.module.css'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import { ImportActions } from './ImportActions.tsx'
import { ArchiveNotes, ImportPreview, SummaryFacts } from './ImportPreview.tsx'
import { ImportReport } from './ImportReport.tsx'
import styles from './imports.module.css'
import { previewText } from './preview-text.ts'
import { type ItemFilter, isBusy, textImportQuery } from './queries.ts'
import { reportText } from './report-text.ts'
import { SourceName } from './SourceName.tsx'
import { formatNames } from './sources-text.ts'
import { text } from './text.ts'
import { UploadSection } from './UploadSection.tsx'

/** States in which posts are or become drafts. */
const HAS_DRAFTS: readonly TextImport['state'][] = ['ready', 'running', 'paused', 'full', 'done']

interface Props {
  hash: string
  filter: ItemFilter
  after?: string | undefined
}

export function ImportPage({ hash, filter, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const textImport = useSuspenseQuery(textImportQuery(api, hash)).data
  const { state, summary, counts, heldCount, draftReasons } = textImport
  const statusKey = [state, ...Object.values(counts)].join(' ')
  // A change of the state or of a count makes the cached items stale.
  useEffect(() => {
    if (statusKey) void queryClient.invalidateQueries({ queryKey: textImportKeys.allItems(hash) })
  }, [queryClient, hash, statusKey])
  const status = <ImportStatus textImport={textImport} />
  const actions = <ImportActions textImport={textImport} />
  const hasItems = Object.values(counts).some((count) => count > 0)
  return (
    <>
      <PageTitle lead={<Origin textImport={textImport} />}>{text.title}</PageTitle>
      <div className={importStyles.progress}>
        {state === 'uploading' ? (
          <UploadSection unfinished={[textImport]} only={textImport} above={status} below={actions} />
        ) : (
          <>
            {status}
            {actions}
          </>
        )}
        <ImportReviewState review={textImport.review} heldCount={heldCount} text={text} />
        {HAS_DRAFTS.includes(state) && <DraftReasons reasons={draftReasons} isDone={state === 'done'} />}
      </div>
      {state === 'ready' && <ImportPreview textImport={textImport} />}
      {hasItems && <ImportReport textImport={textImport} filter={filter} after={after} />}
      {summary && state !== 'ready' && state !== 'reading' && (
        <PageSection title={previewText.found}>
          <SummaryFacts summary={summary} />
          {textImport.format === 'daftar' && <ArchiveNotes />}
        </PageSection>
      )}
    </>
  )
}

function Origin({ textImport: { format, fileName, feed, createdAt } }: { textImport: TextImport }) {
  return (
    <span className={styles.origin}>
      {format !== null && <span>{formatNames[format]}</span>}
      <span>
        <SourceName feed={feed} fileName={fileName} />
      </span>
      <Time at={createdAt} as="moment" />
    </span>
  )
}

function ImportStatus({ textImport: { hash, state, counts, progress, failure } }: { textImport: TextImport }) {
  const all = counts.done + counts.waiting + counts.failed
  const hasBar = isBusy(state) || state === 'paused' || state === 'full' || state === 'uploading'
  // Reading has no known length until its items are stored.
  const value = state === 'reading' && progress === 0 ? undefined : progress
  return (
    <div className={importStyles.progress}>
      <p className={importStyles.state} role="status">
        <strong>{text.states[state]}</strong>
        {(state === 'running' || state === 'paused' || state === 'full') && <span>{text.doneOf(counts.done + counts.failed, all)}</span>}
      </p>
      {hasBar && (
        <>
          <progress className={progressStyles.bar} max={1} value={value} aria-label={text.progressLabel} />
          {value !== undefined && <p className={progressStyles.details}>{text.percent(value)}</p>}
        </>
      )}
      {state === 'failed' && failure !== null && (
        <p className={importStyles.notes}>
          <strong>{reportText.failures[failure].what}</strong> {reportText.failures[failure].next}
        </p>
      )}
      <p>{text.stateHints[state]}</p>
      {state !== 'uploading' && state !== 'reading' && state !== 'ready' && state !== 'failed' && <Counts counts={counts} />}
      <NoScript>
        {import.meta.env.SSR && isBusy(state) && (
          <p>
            {text.reloadHint} <PathLink to={`/me/import/${hash}`}>{text.reload}</PathLink>
          </p>
        )}
      </NoScript>
    </div>
  )
}

const COUNTS = ['done', 'waiting', 'existing', 'skipped', 'failed', 'undone'] as const

const Counts = ({ counts }: Pick<TextImport, 'counts'>) => (
  <dl className={styles.counts}>
    {COUNTS.map(
      (name) =>
        (name === 'done' || counts[name] > 0) && (
          <div key={name}>
            <dt>{text.counts[name]}</dt>
            <dd>
              <Num value={counts[name]} />
            </dd>
          </div>
        ),
    )}
  </dl>
)

interface DraftReasonsProps {
  reasons: TextImport['draftReasons']
  /** Whether the posts have come. */
  isDone: boolean
}

/** How many posts are or become drafts, and why; nothing without any. */
function DraftReasons({ reasons, isDone }: DraftReasonsProps) {
  const sum = reasons.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return null
  const title = reportText.draftsTitle(sum, isDone)
  return (
    <section aria-label={title} className={importStyles.notes}>
      <h2 className={styles.notesTitle}>{title}</h2>
      <ul className={styles.noteList}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <strong>{reportText.draftCount(count)}:</strong> {reportText.draftReasons[reason]}
          </li>
        ))}
      </ul>
      {reasons.some(({ reason }) => reason !== 'chosen') && <p>{reportText.draftsHint}</p>}
      {isDone && (
        <p>
          <LinkButton to="/me/posts/drafts" variant="quiet" size="small">
            {reportText.seeDrafts}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
