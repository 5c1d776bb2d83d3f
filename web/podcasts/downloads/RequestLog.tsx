import { useRouteContext } from '@tanstack/react-router'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DownloadRequest } from '#worker/podcasts/downloads/contract.ts'
import styles from './downloads.module.css'
import { downloadRequestsQuery } from './queries.ts'
import { text } from './text.ts'

export function RequestLog({ hash, after }: { hash: string; after?: string }) {
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
