import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { STOPS } from '#worker/podcasts/downloads/contract.ts'
import styles from './listens.module.css'
import { NamedCounts } from './NamedCounts.tsx'
import { postListensQuery } from './queries.ts'
import { RequestLog } from './RequestLog.tsx'
import { StopsChart } from './StopsChart.tsx'
import { text } from './text.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** How a post was heard, and why each request counted or did not. */
export function PostListens({ hash, after }: { hash: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(postListensQuery(api, hash))
  const { listens, stops, duration, apps, devices } = data
  return (
    <>
      <p className={styles.ways}>
        <PathLink to={`/me/stats/post/${hash}`}>{text.back}</PathLink>
        <PathLink to="/about/listens">{text.how}</PathLink>
      </p>
      {listens === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <>
          <NumberRow
            label={text.total}
            numbers={[
              [text.listens, formatNumber(listens)],
              [text.half, formatNumber(sum(stops.slice(STOPS / 2)))],
              [text.finished, formatNumber(stops[STOPS - 1] ?? 0)],
            ]}
          />
          <StopsChart stops={stops} duration={duration} />
          <div className={styles.pair}>
            <NamedCounts title={text.apps} counts={apps.map(({ name, count }) => [name || text.otherApps, count])} />
            <NamedCounts title={text.devices} counts={devices.map(({ name, count }) => [text.device[name], count])} />
          </div>
        </>
      )}
      <RequestLog hash={hash} after={after} />
    </>
  )
}
