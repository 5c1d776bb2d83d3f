import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatDuration, formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import chart from '#web/ui/chart.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import table from '#web/ui/numbers.module.css'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import { type DownloadRequest, STOP_BUCKETS } from '#worker/podcasts/downloads/contract.ts'
import styles from './downloads.module.css'
import { downloadRequestsQuery, postDownloadsQuery } from './queries.ts'
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

const HEIGHT = 100
const BAR_STEP = 20
const BAR_WIDTH = 14
const PERCENT_PER_BAR = 100 / STOP_BUCKETS

const formatChartPosition = (at: number, duration: number | null): string => {
  if (at === 0) return text.start
  return duration === null ? text.percent(persianDigits(at * PERCENT_PER_BAR)) : formatDuration((duration * at) / STOP_BUCKETS)
}

/** Bar chart of how many listeners stopped in each of the `STOP_BUCKETS` equal parts of the audio; a table repeats the data. */
function DropOffChart({ stops, duration }: { stops: readonly number[]; duration: number | null }) {
  const top = Math.max(1, ...stops)
  const bars = stops.map((count, at) => ({ count, from: formatChartPosition(at, duration), to: formatChartPosition(at + 1, duration) }))
  const all = stops.reduce((sum, count) => sum + count, 0)
  return (
    <PageSection title={text.dropOff}>
      <p className={styles.hint}>{text.dropOffHint}</p>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${STOP_BUCKETS * BAR_STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.dropOffSummary(formatNumber(all))}
      >
        {bars.map(({ count, from, to }, at) => (
          <g key={from}>
            <title>{text.dropOffBar(from, to, formatNumber(count))}</title>
            <rect x={at * BAR_STEP} y={0} width={BAR_STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={styles.bar}
              x={at * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
              y={HEIGHT - (count / top) * HEIGHT}
              width={BAR_WIDTH}
              height={(count / top) * HEIGHT}
            />
          </g>
        ))}
        <line className={chart.base} x1={0} x2={STOP_BUCKETS * BAR_STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div className={chart.axis} dir="ltr" aria-hidden="true">
        <span dir="rtl">{text.start}</span>
        <span dir="rtl">{formatChartPosition(STOP_BUCKETS, duration)}</span>
      </div>
      <details className={chart.details}>
        <summary>{text.dropOffTable}</summary>
        <ScrollRegion label={text.dropOffTable}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{text.position}</th>
                <th scope="col">{text.listeners}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ count, from, to }) => (
                <tr key={from}>
                  <th scope="row">{`${from} – ${to}`}</th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </PageSection>
  )
}

function RequestLog({ hash, after }: { hash: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(downloadRequestsQuery(api, hash, after))
  return (
    <PageSection title={text.requests}>
      <p className={styles.hint}>{items.length > 0 ? text.requestsHint : text.noRequests}</p>
      {items.length > 0 && (
        <Rows label={text.requests}>
          {items.map((item) => (
            <RequestRow key={item.cursor} request={item} />
          ))}
        </Rows>
      )}
      <Pager {...pager} to={`/me/stats/post/${hash}/listens`} />
    </PageSection>
  )
}

const RequestRow = ({ request: { app, device, lastAt, percent, requests, verdict } }: { request: DownloadRequest }) => (
  <Row wraps>
    <div>
      <p>
        <bdi>{app || text.unknownApp}</bdi>
        {device !== 'unknown' && <span className={styles.secondary}> · {text.device[device]}</span>}
      </p>
      <RowMeta>
        <Time at={lastAt} as="moment" />
        <span>{text.requestSummary(persianDigits(percent), formatNumber(requests))}</span>
      </RowMeta>
    </div>
    <div className={styles.verdict}>
      <p className={classNames(styles.outcome, verdict === 'counted' && styles.counted)}>
        {verdict ? text.verdict[verdict] : text.waiting}
      </p>
      {verdict && verdict !== 'counted' && <p className={styles.reason}>{text.verdictExplanations[verdict]}</p>}
    </div>
  </Row>
)

const CountBreakdown = ({ title, counts }: { title: string; counts: readonly (readonly [name: string, count: number])[] }) => (
  <PageSection title={title}>
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
)
