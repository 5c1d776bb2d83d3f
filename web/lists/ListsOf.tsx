import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ListRows } from './ListRows.tsx'
import { listsQuery } from './queries.ts'
import { text } from './text.ts'

/** A person's lists, newest first. */
export function ListsOf({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(listsQuery(api, handle, after))
  const lists = data.pages.flatMap(({ items }) => items)
  if (lists.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <ListRows lists={lists} />
      <Pager
        next={data.pages.at(-1)?.next}
        to={`/${handle}/lists`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
