import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { PodcastCard } from './PodcastCard.tsx'
import { categoriesQuery, podcastsQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  after: string | undefined
  category: string | undefined
}

/** All podcasts or those of a category, page by page. */
export function PodcastDirectory({ after, category }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: podcasts, pager } = usePages(podcastsQuery(api, after, category))
  const { counts } = useSuspenseQuery(categoriesQuery(api)).data
  const shown = CATEGORIES.filter(({ key }) => (counts[key] ?? 0) > 0 || key === category)
  return (
    <>
      {shown.length > 0 && (
        <Tabs label={text.categories}>
          <Tab to="/podcasts">{text.all}</Tab>
          {shown.map(({ key, persian }) => (
            <Tab key={key} to="/podcasts" search={{ category: key }} count={counts[key]}>
              {persian}
            </Tab>
          ))}
        </Tabs>
      )}
      {podcasts.length === 0 ? (
        <EmptyState
          title={category ? text.noneHere : text.none}
          onward={category ? { to: '/podcasts', label: text.allPodcasts } : { to: '/topics', label: text.browse }}
        >
          {category ? null : text.noneHint}
        </EmptyState>
      ) : (
        <>
          <CardList label={text.podcasts} busy={pager.loading}>
            {podcasts.map((podcast) => (
              <PodcastCard key={podcast.hash} podcast={podcast} />
            ))}
          </CardList>
          <Pager to="/podcasts" {...(category && { search: { category } })} {...pager} />
        </>
      )}
    </>
  )
}
