import { useRouteContext } from '@tanstack/react-router'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Row, RowFacts, Rows } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ListenRequest } from '#worker/podcasts/downloads/contract.ts'
import styles from './listens.module.css'
import { listenRequestsQuery } from './queries.ts'
import { text } from './text.ts'

/** What listeners took lately, a row for each listener and day, with what became of it. */
export function RequestLog({ hash, after }: { hash: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(listenRequestsQuery(api, hash, after))
  return (
    <PageSection title={text.requests}>
      <p className={styles.hint}>{items.length > 0 ? text.requestsHint : text.noRequests}</p>
      {items.length > 0 && (
        <Rows label={text.requests}>
          {items.map((item) => (
            <RequestRow key={item.place} request={item} />
          ))}
        </Rows>
      )}
      <Pager {...pager} to={`/me/stats/post/${hash}/listens`} />
    </PageSection>
  )
}

const RequestRow = ({ request: { app, device, lastAt, share, requests, verdict } }: { request: ListenRequest }) => (
  <Row wraps>
    <div>
      <p>
        <bdi>{app || text.unknownApp}</bdi>
        {device !== 'unknown' && <span className={styles.soft}> · {text.device[device]}</span>}
      </p>
      <RowFacts>
        <Time at={lastAt} as="moment" />
        <span>{text.took(persianDigits(share), formatNumber(requests))}</span>
      </RowFacts>
    </div>
    <div className={styles.verdict}>
      <p className={classNames(styles.mark, verdict === 'counted' && styles.counted)}>{verdict ? text.verdict[verdict] : text.waiting}</p>
      {verdict && verdict !== 'counted' && <p className={styles.why}>{text.means[verdict]}</p>}
    </div>
  </Row>
)
