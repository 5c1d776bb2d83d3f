import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PublicationRows } from './PublicationRows.tsx'
import { myPublicationsQuery } from './queries.ts'
import { text } from './text.ts'

/** One's own publications with one's role in each. */
export function MyPublications({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(myPublicationsQuery(api, after))
  const publications = data.pages.flatMap(({ items }) => items)
  if (publications.length === 0) {
    return (
      <EmptyState
        title={text.noneMine}
        action={
          <LinkButton to="/search/publications" variant="quiet">
            {text.explore}
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <PublicationRows publications={publications} />
      <Pager
        next={data.pages.at(-1)?.next}
        to="/me/publications"
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
