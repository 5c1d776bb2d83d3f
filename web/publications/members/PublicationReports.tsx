import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { myPublicationsQuery } from './queries.ts'
import { text } from './text.ts'

/** Links to the statistics of publications that the viewer owns or edits. */
export function PublicationReports() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = usePages(myPublicationsQuery(api))
  const publications = items.filter(({ role }) => role !== 'writer')
  if (publications.length === 0) return null
  return (
    <PageSection title={text.statistics} landmark={false}>
      <Rows label={text.statistics}>
        {publications.map(({ hash, handle, name }) => (
          <Row key={hash}>
            <PathLink to={`/me/stats/publication/${handle}`}>
              <bdi>{name}</bdi>
            </PathLink>
          </Row>
        ))}
      </Rows>
    </PageSection>
  )
}
