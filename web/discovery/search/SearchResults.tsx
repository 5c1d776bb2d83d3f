import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { type ListSlots, withSlotLoading } from '#web/posts/cards/list-slots.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { MagnifierDrawing } from '#web/ui/drawings/MagnifierDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { SearchResponse, SearchType } from '#worker/discovery/search/contract.ts'
import { SEARCH_TYPES, searchQuery } from './queries.ts'
import { saveSearch } from './recent-searches.ts'
import { SearchHits } from './SearchHits.tsx'
import styles from './search.module.css'
import { text } from './text.ts'

interface SearchResultsProps {
  type: SearchType
  query: string
  after?: string | undefined
  /** Handle of the publication whose posts are searched. */
  within?: string | undefined
  slots?: ListSlots | undefined
}

export function SearchResults({ type, query, after, within, slots }: SearchResultsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(searchQuery(api, type, query, after, within))
  const [first, last] = [pages[0], pages.at(-1)]
  useEffect(() => {
    if (query) saveSearch(query)
  }, [query])
  if (query === '' || !first || !last)
    return (
      <EmptyState drawing={<MagnifierDrawing />} title={text.enterQuery}>
        {text.syntaxHint}
      </EmptyState>
    )
  const { counts, didYouMean, searchedFor, relaxed, offset } = first
  return (
    <>
      {first.within ? (
        <p className={styles.within}>
          {text.within[0]}{' '}
          <PathLink to={`/${first.within.handle}`}>
            <bdi>{first.within.name}</bdi>
          </PathLink>{' '}
          {text.within[1]}{' '}
          <Link to="/search/$type" params={{ type }} search={{ q: query }}>
            {text.everywhere}
          </Link>
        </p>
      ) : (
        <Tabs label={text.resultTypes}>
          {SEARCH_TYPES.filter((other) => other === type || counts[other] > 0).map((other) => (
            <Tab key={other} to={`/search/${other}`} search={{ q: query }} count={counts[other]}>
              {text.types[other]}
            </Tab>
          ))}
        </Tabs>
      )}
      {didYouMean && (
        <p className={styles.didYouMean}>
          {text.didYouMean[0]}{' '}
          <Link to="/search/$type" params={{ type }} search={{ q: didYouMean }}>
            <Quoted>{didYouMean}</Quoted>
          </Link>{' '}
          {text.didYouMean[1]}
        </p>
      )}
      {searchedFor ? (
        <p className={styles.didYouMean}>
          {text.searchedFor[0]} <Quoted>{query}</Quoted> {text.searchedFor[1]} <Quoted>{searchedFor}</Quoted>
        </p>
      ) : (
        relaxed && (
          <p className={styles.didYouMean}>
            {text.relaxed[0]} <Quoted>{query}</Quoted> {text.relaxed[1]}
          </p>
        )
      )}
      <p className={counts[type] > 0 ? styles.count : 'visually-hidden'} role="status">
        {text.found(counts[type])}
      </p>
      {items.length > 0 ? (
        <SearchHits type={type} pages={pages.map(({ results }) => results)} slots={slots} />
      ) : offset > 0 ? (
        <p className={styles.more}>{text.noMore}</p>
      ) : (
        <NoResults type={type} query={query} counts={counts} />
      )}
      <Pager
        to={`/search/${type}`}
        search={{ q: query, ...(within === undefined ? {} : { in: within }) }}
        {...withSlotLoading(pager, items.length, slots)}
      />
      {last.truncated && <p className={styles.more}>{text.truncated(offset + items.length)}</p>}
    </>
  )
}

interface NoResultsProps {
  type: SearchType
  query: string
  counts: SearchResponse['counts']
}

function NoResults({ type, query, counts }: NoResultsProps) {
  const others = SEARCH_TYPES.filter((other) => other !== type && counts[other] > 0)
  return (
    <EmptyState
      drawing={others.length === 0 && <MagnifierDrawing />}
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

export const Quoted = ({ children }: { children: string }) => (
  <>
    «<bdi>{children}</bdi>»
  </>
)
