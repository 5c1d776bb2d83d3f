import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PodcastCard } from './PodcastCard.tsx'
import { podcastsQuery } from './queries.ts'
import { text } from './text.ts'

/** All podcasts, page by page. */
export function PodcastDirectory({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(podcastsQuery(api, after))
  const podcasts = data.pages.flatMap(({ items }) => items)
  if (podcasts.length === 0) {
    return (
      <EmptyState
        title={text.none}
        action={
          <LinkButton to="/topics" variant="quiet">
            {text.browse}
          </LinkButton>
        }
      >
        {text.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      <CardList label={text.podcasts} busy={isFetchingNextPage}>
        {podcasts.map((podcast) => (
          <PodcastCard key={podcast.hash} podcast={podcast} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to="/podcasts"
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
