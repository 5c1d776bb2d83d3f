import { formatNumber } from '#shared/persian/digits.ts'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Dashboard } from '#worker/moderation/dashboard/contract.ts'
import styles from './dashboard.module.css'
import { formatCount } from './format-count.ts'
import { text } from './text.ts'

/** Whether the bucket answers, how far the search index lags, and the latest run of the cron tasks. */
export const HealthFacts = ({ health: { databaseTime, files, searchPending, cron } }: Pick<Dashboard, 'health'>) => (
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
