import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PublicationRows } from './PublicationRows.tsx'
import { myPublicationsQuery } from './queries.ts'
import { text } from './text.ts'

export function MyPublications({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: publications, pager } = usePages(myPublicationsQuery(api, after))
  if (publications.length === 0) {
    return <EmptyState title={text.noneMine} link={{ to: '/search/publications', label: text.explore }} />
  }
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager to="/me/publications" {...pager} />
    </>
  )
}
