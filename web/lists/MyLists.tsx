import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ListRows } from './ListRows.tsx'
import { myListsQuery } from './queries.ts'
import { text } from './text.ts'

/** One's own lists, private ones among them. */
export function MyLists({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(myListsQuery(api, after))
  const lists = data.pages.flatMap(({ items }) => items)
  if (lists.length === 0) {
    return (
      <EmptyState
        title={text.noneMine}
        action={
          <LinkButton to="/home" variant="quiet">
            {text.explore}
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <ListRows lists={lists} />
      <Pager
        next={data.pages.at(-1)?.next}
        to="/me/lists"
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
