import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { clearSearches, readRecentSearches } from './recent-searches.ts'
import styles from './search-start.module.css'
import { text } from './text.ts'

export function RecentSearches() {
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
