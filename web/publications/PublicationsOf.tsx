import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PublicationRows } from './PublicationRows.tsx'
import { publicationsQuery } from './queries.ts'
import { text } from './text.ts'

/** Publications a person owns or writes in. */
export function PublicationsOf({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(publicationsQuery(api, handle, after))
  const publications = data.pages.flatMap(({ items }) => items)
  if (publications.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager
        next={data.pages.at(-1)?.next}
        to={`/${handle}/publications`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
