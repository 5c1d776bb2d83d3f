import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import table from '#web/ui/numbers.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { showDownloadsQuery } from './queries.ts'
import { text } from './text.ts'

export function ShowDownloads() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(showDownloadsQuery(api))
  if (data.items.length === 0) return null
  return (
    <PageSection title={text.shows} landmark={false}>
      <ScrollRegion label={text.shows}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.show}</th>
              <th scope="col">{text.recent}</th>
              <th scope="col">{text.all}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ hash, title, recent, all }) => (
              <tr key={hash}>
                <th scope="row" className={table.post}>
                  <PathLink to={`/me/stats/podcast/${hash}`}>
                    <bdi>{title}</bdi>
                  </PathLink>
                </th>
                <td>{formatNumber(recent)}</td>
                <td>{formatNumber(all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </PageSection>
  )
}
