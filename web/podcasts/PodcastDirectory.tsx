import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PodcastCard } from './PodcastCard.tsx'
import { podcastsQuery } from './queries.ts'
import { text } from './text.ts'

/** All podcasts, page by page. */
export function PodcastDirectory({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: podcasts, pager } = usePages(podcastsQuery(api, after))
  if (podcasts.length === 0) {
    return (
      <EmptyState title={text.none} onward={{ to: '/topics', label: text.browse }}>
        {text.noneHint}
      </EmptyState>
    )
  }
  return (
    <>
      <CardList label={text.podcasts} busy={pager.loading}>
        {podcasts.map((podcast) => (
          <PodcastCard key={podcast.hash} podcast={podcast} />
        ))}
      </CardList>
      <Pager to="/podcasts" {...pager} />
    </>
  )
}
