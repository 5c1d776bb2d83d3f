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
import { SearchGuide } from './SearchGuide.tsx'
import { SearchHead } from './SearchHead.tsx'
import styles from './search.module.css'
import { text } from './text.ts'

const [TOPICS, TAGS] = [12, 18]

/** Compares names without the spaces and half-spaces in which topics and tags differ. */
const plainName = (name: string): string => name.replace(/[\s\u200c]/g, '')

/** What there is to search for: topics, tags that are no topics, and what is read these days, which wide pages show beside. */
export function SearchStart() {
  const { api } = useRouteContext({ from: '__root__' })
  const popular = useSuspenseInfiniteQuery(tagsQuery(api)).data.pages[0]?.popular ?? []
  const { groups } = useSuspenseQuery(topicsQuery(api)).data
  const topics = groups
    .flatMap((group) => group.topics)
    .toSorted((a, b) => b.postCount - a.postCount)
    .slice(0, TOPICS)
  const named = new Set(topics.map(({ name }) => plainName(name)))
  const tags = popular.filter(({ name }) => !named.has(plainName(name))).slice(0, TAGS)
  return (
    <>
      <SearchHead title={text.search} />
      {topics.length > 0 && (
        <section aria-labelledby="topics">
          <SectionHeader id="topics" title={text.popularTopics} className={styles.section}>
            <Link to="/topics">{text.allTopics}</Link>
          </SectionHeader>
          <div className={styles.topics}>
            <ChipList chips={topics.map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
          </div>
        </section>
      )}
      {tags.length > 0 && (
        <section aria-labelledby="tags">
          <SectionHeader id="tags" title={text.popularTags} className={styles.section}>
            <Link to="/tags">{text.allTags}</Link>
          </SectionHeader>
          <div className={styles.tags}>
            <TagChips tags={tags} />
          </div>
        </section>
      )}
      <div className={styles.trending}>
        <TrendingSection />
      </div>
      <section aria-labelledby="guide">
        <SectionHeader id="guide" title={text.guide} className={styles.section}>
          {null}
        </SectionHeader>
        <SearchGuide />
      </section>
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
      <SectionHeader id="recent" title={text.recent} className={styles.section}>
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
