import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { STOP_BUCKETS } from '#worker/podcasts/downloads/contract.ts'
import { CountBreakdown } from './CountBreakdown.tsx'
import { DropOffChart } from './DropOffChart.tsx'
import styles from './downloads.module.css'
import { postDownloadsQuery } from './queries.ts'
import { RequestLog } from './RequestLog.tsx'
import { text } from './text.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

export function PostDownloads({ hash, after }: { hash: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(postDownloadsQuery(api, hash))
  const { listens, stops, duration, apps, devices } = data
  return (
    <>
      <p className={styles.links}>
        <PathLink to={`/me/stats/post/${hash}`}>{text.back}</PathLink>
        <PathLink to="/about/listens">{text.howCounted}</PathLink>
      </p>
      {listens === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <>
          <NumberRow
            label={text.total}
            numbers={[
              [text.listens, formatNumber(listens)],
              [text.half, formatNumber(sum(stops.slice(STOP_BUCKETS / 2)))],
              [text.finished, formatNumber(stops[STOP_BUCKETS - 1] ?? 0)],
            ]}
          />
          <DropOffChart stops={stops} duration={duration} />
          <div className={styles.columns}>
            <CountBreakdown title={text.apps} counts={apps.map(({ name, count }) => [name || text.otherApps, count])} />
            <CountBreakdown title={text.devices} counts={devices.map(({ name, count }) => [text.device[name], count])} />
          </div>
        </>
      )}
      <RequestLog hash={hash} after={after} />
    </>
  )
}
