import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeaturedTitles } from '#web/discovery/featured/FeaturedPosts.tsx'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { ChipList } from '#web/posts/tags/TagChips.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { homeQuery, parseHomeTab } from './queries.ts'
import { SuggestedPeople } from './SuggestedPeople.tsx'
import { text } from './text.ts'
import { UnfinishedPosts } from './UnfinishedPosts.tsx'

/** Cards that fit the first screen; the sidebar does not repeat them. */
const FIRST_CARDS = 5

interface Props {
  /** Before the other parts. */
  banner?: ReactNode
  /** After the people. */
  children?: ReactNode
}

export function HomeSidebar({ banner, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { tab, after } = useSearch({ from: '/_shell/home' })
  const shownTab = parseHomeTab(tab)
  const { data } = useSuspenseInfiniteQuery(homeQuery(api, shownTab, after))
  const [first] = data.pages
  const suggestions = first?.suggestions
  if (!suggestions) return banner
  const shown = new Set(first.items.slice(0, FIRST_CARDS).map(({ hash }) => hash))
  return (
    <>
      {suggestions.reading.length > 0 && (
        <SidebarSection title={text.reading}>
          <UnfinishedPosts posts={suggestions.reading} />
        </SidebarSection>
      )}
      {banner}
      {!(shownTab === 'foryou' && suggestions.firstSteps) && <SuggestedPeople people={suggestions.people} />}
      {children}
      <FeaturedTitles except={shown} />
      <TrendingSection except={shown} />
      <SidebarSection title={text.topics} more={<PathLink to="/topics">{text.allTopics}</PathLink>}>
        <ChipList chips={suggestions.topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
      </SidebarSection>
    </>
  )
}
