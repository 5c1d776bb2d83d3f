import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeaturedTitles } from '#web/discovery/featured/FeaturedPosts.tsx'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { ChipList } from '#web/posts/tags/TagChips.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './home.module.css'
import { homeQuery, parseHomeTab } from './queries.ts'
import { text } from './text.ts'

/** `banner` comes before the other parts. */
export default function HomeSidebar({ banner }: { banner?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { tab, after } = useSearch({ from: '/_shell/home' })
  const { data } = useSuspenseInfiniteQuery(homeQuery(api, parseHomeTab(tab), after))
  const suggestions = data.pages[0]?.suggestions
  if (!suggestions) return banner
  return (
    <div className={styles.sidebar}>
      {banner}
      <FeaturedTitles />
      {suggestions.people.length > 0 && (
        <SidebarSection title={text.people}>
          <ul className={styles.people}>
            {suggestions.people.map(({ handle, name, avatar, bio }) => (
              <li key={handle} className={styles.person}>
                <Avatar name={name} handle={handle} picture={avatar} size="medium" />
                <div>
                  <PathLink to={`/${handle}`} className={styles.name}>
                    <bdi>{name}</bdi>
                  </PathLink>
                  {bio && (
                    <p className={styles.bio} dir="auto">
                      {bio}
                    </p>
                  )}
                </div>
                <FollowButton target={{ kind: 'user', key: handle, name }} />
              </li>
            ))}
          </ul>
        </SidebarSection>
      )}
      <TrendingSection />
      <SidebarSection title={text.topics} more={<PathLink to="/topics">{text.allTopics}</PathLink>}>
        <ChipList chips={suggestions.topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
      </SidebarSection>
    </div>
  )
}
