import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { categoriesQuery, showsQuery } from './queries.ts'
import { ShowCard } from './ShowCard.tsx'
import { text } from './text.ts'

interface Props {
  after: string | undefined
  category: string | undefined
}

export function ShowDirectory({ after, category }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: shows, pager } = usePages(showsQuery(api, after, category))
  const { counts } = useSuspenseQuery(categoriesQuery(api)).data
  const visibleCategories = CATEGORIES.filter(({ key }) => (counts[key] ?? 0) > 0 || key === category)
  return (
    <>
      {visibleCategories.length > 0 && (
        <Tabs label={text.categories}>
          <Tab to="/podcasts">{text.all}</Tab>
          {visibleCategories.map(({ key, persian }) => (
            <Tab key={key} to="/podcasts" search={{ category: key }} count={counts[key]}>
              {persian}
            </Tab>
          ))}
        </Tabs>
      )}
      {shows.length === 0 ? (
        <EmptyState
          title={category ? text.noneInCategory : text.none}
          link={category ? { to: '/podcasts', label: text.allPodcasts } : { to: '/topics', label: text.browse }}
        >
          {category ? null : text.noneHint}
        </EmptyState>
      ) : (
        <>
          <CardList label={text.podcasts} busy={pager.loading}>
            {shows.map((podcast) => (
              <ShowCard key={podcast.hash} show={podcast} />
            ))}
          </CardList>
          <Pager to="/podcasts" {...(category && { search: { category } })} {...pager} />
        </>
      )}
    </>
  )
}
