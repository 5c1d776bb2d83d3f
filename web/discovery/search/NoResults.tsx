import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import type { SearchResponse, SearchType } from '#worker/discovery/search/contract.ts'
import { Quoted } from './Quoted.tsx'
import styles from './search-results.module.css'
import { SEARCH_TYPES } from './search-types.ts'
import { text } from './text.ts'

interface Props {
  type: SearchType
  query: string
  counts: SearchResponse['counts']
}

export function NoResults({ type, query, counts }: Props) {
  const others = SEARCH_TYPES.filter((other) => other !== type && counts[other] > 0)
  return (
    <EmptyState
      title={
        <>
          {text.noResults[0]} <Quoted>{query}</Quoted> {text.noResults[1]}
        </>
      }
      action={
        others.length === 0 ? (
          <LinkButton to="/topics" variant="quiet">
            {text.browse}
          </LinkButton>
        ) : (
          <ul className={styles.others} aria-label={text.elsewhere}>
            {others.map((other) => (
              <li key={other}>
                <Link to="/search/$type" params={{ type: other }} search={{ q: query }}>
                  {text.types[other]} <Num value={counts[other]} />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    >
      {others.length === 0 ? text.noResultsHint : text.elsewhere}
    </EmptyState>
  )
}
