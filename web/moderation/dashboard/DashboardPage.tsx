import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PaymentSummary } from '#web/money/administration/PaymentSummary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Dashboard } from '#worker/moderation/dashboard/contract.ts'
import { repairCounter } from './actions.ts'
import { formatBytes, formatCount } from './format-count.ts'
import { dashboardQuery } from './queries.ts'
import { text } from './text.ts'

/** What staff must know: open work and health, and for admins money, queues, counters and storage. */
export function DashboardPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { work, health, operations } = useSuspenseQuery(dashboardQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <PageSection title={text.work} landmark={false}>
        <CountCards cards={workCards(work, operations)} />
      </PageSection>
      {operations && <PaymentSummary />}
      <PageSection title={text.health} landmark={false}>
        <HealthFacts health={health} />
      </PageSection>
      {operations && <Operations operations={operations} />}
    </>
  )
}

const workCards = (work: Dashboard['work'], operations: Dashboard['operations']) => [
  { to: '/admin/moderation', label: text.reports, count: work.reports },
  { to: '/admin/moderation/held', label: text.heldPosts, count: work.heldPosts },
  { to: '/admin/appeals', label: text.appeals, count: work.appeals },
  { to: '/admin/contact', label: text.contactMessages, count: work.contactMessages },
  ...(operations
    ? [
        { to: '/admin/promotions', label: text.promotions, count: operations.promotions },
        { to: '/admin/sponsored-posts', label: text.sponsoredPosts, count: operations.sponsoredPosts },
      ]
    : []),
]

interface Card {
  to: string
  label: string
  count: number
}

/** Counts of what is open, each linked to its queue. */
const CountCards = ({ cards }: { cards: readonly Card[] }) => (
  <div className={styles.cards}>
    {cards.map(({ to, label, count }) => (
      <PathLink key={to} to={to} className={styles.card}>
        <span>{label}</span>
        <span className={count > 0 ? styles.urgentCount : styles.count}>{formatCount(count)}</span>
        <span className={styles.hint}>{count > 0 ? text.open : text.nothing}</span>
      </PathLink>
    ))}
  </div>
)

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
const Operations = ({ operations: { queues, deadLetters, counters, storage } }: { operations: OperationsData }) => (
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
      <p className={styles.deadLetters}>
        <LinkButton to="/admin/dead-letters" variant="quiet" size="small">
          {`${text.seeDeadLetters} (${formatCount(deadLetters)})`}
        </LinkButton>
      </p>
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
