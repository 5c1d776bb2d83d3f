import { formatNumber } from '#shared/persian/digits.ts'
import styles from '#web/ui/admin/administration.module.css'
import table from '#web/ui/number-table.module.css'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import type { ImportReviewDetails } from '#worker/moderation/import-reviews/contract.ts'
import { text } from './text.ts'

type Domains = ImportReviewDetails['domains']

/** Domains to which the posts of an import link, most frequent first, with the state of their alert. */
export function DomainTable({ domains, count }: { domains: Domains; count: number }) {
  if (domains.length === 0) return <p>{text.noDomains}</p>
  const hidden = count - domains.length
  return (
    <>
      <ScrollRegion label={text.domains}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.domain}</th>
              <th scope="col">{text.linkCount}</th>
              <th scope="col">{text.state}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map(({ domain, links, state }) => (
              <tr key={domain}>
                <th scope="row">
                  <bdi dir="ltr">{domain}</bdi>
                </th>
                <td>{formatNumber(links)}</td>
                <td className={state === 'blocked' ? styles.warning : state === 'open' ? styles.open : styles.inactive}>
                  {state === null ? text.noState : text.domainStates[state]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hidden > 0 && <p className={styles.hint}>{text.moreDomains(hidden)}</p>}
    </>
  )
}
