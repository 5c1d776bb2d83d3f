import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PublicationRows } from './PublicationRows.tsx'
import { publicationsQuery } from './queries.ts'
import { text } from './text.ts'

export function UserPublications({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: publications, pager } = usePages(publicationsQuery(api, handle, after))
  if (publications.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager to={`/${handle}/publications`} {...pager} />
    </>
  )
}
