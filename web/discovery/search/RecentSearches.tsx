import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import { forgetSearches, recentSearches } from './recent.ts'
import styles from './search-start.module.css'
import { text } from './text.ts'

/** This device's recent searches; nothing on the server and before there are any. */
export function RecentSearches() {
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(recentSearches()), [])
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent" title={text.recent} className={styles.head}>
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            forgetSearches()
            setRecent([])
          }}
        >
          {text.forget}
        </Button>
      </SectionHead>
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
