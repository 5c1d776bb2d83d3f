import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { ChipList, TagChips } from '#web/posts/tags/TagChips.tsx'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { clearSearches, readRecentSearches } from './recent-searches.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './search.module.css'
import { text } from './text.ts'

const SHOWN = 24

export function SearchStart() {
  const { api } = useRouteContext({ from: '__root__' })
  const popular = useSuspenseInfiniteQuery(tagsQuery(api)).data.pages[0]?.popular ?? []
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  const topics = groups.flatMap((group) => group.topics).toSorted((a, b) => b.postCount - a.postCount)
  return (
    <>
      <SearchBox />
      {popular.length > 0 && (
        <section aria-labelledby="tags">
          <SectionHeader id="tags" title={text.popularTags} className={styles.head}>
            <Link to="/tags">{text.allTags}</Link>
          </SectionHeader>
          <TagChips tags={popular.slice(0, SHOWN)} />
        </section>
      )}
      <section aria-labelledby="topics">
        <SectionHeader id="topics" title={text.popularTopics} className={styles.head}>
          <Link to="/topics">{text.allTopics}</Link>
        </SectionHeader>
        <ChipList chips={topics.slice(0, SHOWN / 2).map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
      </section>
      <div className={styles.trending}>
        <TrendingSection />
      </div>
      <RecentSearches />
    </>
  )
}

function RecentSearches() {
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(readRecentSearches()), [])
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <SectionHeader id="recent" title={text.recent} className={styles.head}>
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            clearSearches()
            setRecent([])
          }}
        >
          {text.clearRecent}
        </Button>
      </SectionHeader>
      <ul className={styles.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Link to="/search/$type" params={{ type: 'posts' }} search={{ q: query }}>
              <bdi>{query}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{text.recentHint}</p>
    </section>
  )
}
