import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDateTime, formatRelativeTime } from '#shared/persian/jalali.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ADMIN_DECLARATIONS } from '#web/moderation/admin/admin-declarations.ts'
import { PaymentSummary, UnmatchedMoney } from '#web/money/administration/PaymentSummary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { WorkRow } from '#web/ui/admin/WorkRow.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Dashboard, Work } from '#worker/moderation/dashboard/contract.ts'
import { repairCounter } from './actions.ts'
import { formatBytes, formatCount, formatShortCount } from './format-count.ts'
import { dashboardQuery } from './queries.ts'
import { text } from './text.ts'

/** What staff must know: open work and health, and for admins money, queues, counters and storage. */
export function DashboardPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, dataUpdatedAt } = useSuspenseQuery(dashboardQuery(api))
  const { work, health, operations } = data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ul className={styles.works} aria-label={text.work}>
        {work
          .toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0))
          .map((each) => (
            <OpenWork key={each.kind} work={each} now={dataUpdatedAt} />
          ))}
        {operations && <UnmatchedMoney />}
      </ul>
      {operations && <PaymentSummary />}
      <PageSection title={text.health} landmark={false}>
        <HealthFacts health={health} />
      </PageSection>
      {operations && <Operations operations={operations} />}
    </>
  )
}

const PAGES = new Map(ADMIN_DECLARATIONS.flatMap(({ pages = [] }) => pages).map((page) => [page.work, page]))

/** `now` is when the work was read, so that the browser says what the server said. */
function OpenWork({ work: { kind, count, oldestAt, isLate }, now }: { work: Work; now: number }) {
  const page = PAGES.get(kind)
  return (
    page && (
      <WorkRow
        to={page.path}
        label={page.label}
        count={count > 0 ? formatShortCount(count) : undefined}
        since={
          oldestAt !== null && (
            <time dateTime={new Date(oldestAt).toISOString()} title={formatDateTime(oldestAt)}>
              {formatRelativeTime(oldestAt, now)}
            </time>
          )
        }
        isLate={isLate}
      />
    )
  )
}

/** Whether the bucket answers, how far the search index lags, and the latest run of the cron tasks. */
const HealthFacts = ({ health: { databaseTime, files, searchPending, cron } }: Pick<Dashboard, 'health'>) => (
  <DescriptionList
    label={text.health}
    facts={[
      [text.database, text.answered(formatNumber(databaseTime))],
      [
        text.files,
        files === 'reachable' ? (
          text.reachable
        ) : (
          <strong key="files" className={styles.failed}>
            {text.unreachable}
          </strong>
        ),
      ],
      [text.searchPending, searchPending === 0 ? text.isCurrent : text.changes(formatCount(searchPending))],
      [text.cron, cron === null ? text.cronNever : <CronRun key="cron" cron={cron} />],
    ]}
  />
)

const CronRun = ({ cron: { finishedAt, failed } }: { cron: NonNullable<Dashboard['health']['cron']> }) => (
  <>
    <Time at={finishedAt} as="moment" />
    {failed.length > 0 && (
      <p className={styles.failed}>
        {text.cronFailed} <bdi dir="ltr">{failed.join(', ')}</bdi>
      </p>
    )}
  </>
)

type OperationsData = NonNullable<Dashboard['operations']>

/** Queues, counters and storage, which only admins see. */
const Operations = ({ operations: { queues, counters, storage } }: { operations: OperationsData }) => (
  <>
    <PageSection title={text.queues} landmark={false}>
      {queues.length === 0 ? (
        <p className={styles.hint}>{text.noQueues}</p>
      ) : (
        <Rows label={text.queues}>
          {queues.map(({ kind, count, oldestAt }) => (
            <Row key={kind}>
              <bdi dir="ltr">{kind}</bdi>
              <span className={styles.hint}>
                {formatCount(count)}، {text.oldest} <Time at={oldestAt} as="moment" />
              </span>
            </Row>
          ))}
        </Rows>
      )}
    </PageSection>
    <PageSection title={text.counters} landmark={false}>
      <p className={styles.hint}>{text.countersHint}</p>
      <Rows label={text.counters}>
        {counters.map((counter) => (
          <CounterRow key={counter.kind} counter={counter} />
        ))}
      </Rows>
    </PageSection>
    <PageSection title={text.storage} landmark={false}>
      <DescriptionList
        label={text.storage}
        facts={storage.map(({ kind, files, bytes }) => [
          text.storageNames[kind],
          `${formatBytes(bytes)}، ${text.fileCount(formatNumber(files))}`,
        ])}
      />
    </PageSection>
  </>
)

function CounterRow({ counter: { kind, differing, passedAt } }: { counter: OperationsData['counters'][number] }) {
  const name = text.counterNames[kind]
  const repair = useAction(repairCounter, { kind })
  return (
    <Row wraps>
      <div>
        <p>{name}</p>
        <p className={styles.hint}>
          {differing === 0 ? text.equal : text.differing(formatCount(differing))}،{' '}
          {passedAt === null ? text.notPassed : <Passed at={passedAt} />}
        </p>
        <ErrorNote>{repair.error?.message}</ErrorNote>
      </div>
      {differing > 0 && (
        <ActionButton action={repair} variant="quiet" size="small" aria-label={text.repairOf(name)}>
          {text.repair}
        </ActionButton>
      )}
    </Row>
  )
}

const Passed = ({ at }: { at: number }) => (
  <>
    {text.passed} <Time at={at} as="moment" />
  </>
)
