import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import type { SearchAnswer, SearchType } from '#worker/discovery/search/contract.ts'
import { Quoted } from './Quoted.tsx'
import styles from './search-results.module.css'
import { text } from './text.ts'
import { TYPES } from './types.ts'

interface Props {
  type: SearchType
  query: string
  counts: SearchAnswer['counts']
}

/** No hit of this type: the types that have some, or a way on. */
export function NothingFound({ type, query, counts }: Props) {
  const others = TYPES.filter((other) => other !== type && counts[other] > 0)
  return (
    <EmptyState
      title={
        <>
          {text.nothing[0]} <Quoted>{query}</Quoted> {text.nothing[1]}
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
      {others.length === 0 ? text.nothingHint : text.elsewhere}
    </EmptyState>
  )
}
