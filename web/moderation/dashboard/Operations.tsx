import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Dashboard } from '#worker/moderation/dashboard/contract.ts'
import { repairCounter } from './actions.ts'
import styles from './dashboard.module.css'
import { formatBytes, formatCount } from './format-count.ts'
import { text } from './text.ts'

type OperationsData = NonNullable<Dashboard['operations']>

/** Queues, counters and storage, which only admins see. */
export const Operations = ({ operations: { queues, deadLetters, counters, storage } }: { operations: OperationsData }) => (
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
