import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { SearchType } from '#worker/discovery/search/contract.ts'
import { NoResults } from './NoResults.tsx'
import { Quoted } from './Quoted.tsx'
import { searchQuery } from './queries.ts'
import { saveSearch } from './recent-searches.ts'
import { SearchHits } from './SearchHits.tsx'
import styles from './search-results.module.css'
import { SEARCH_TYPES } from './search-types.ts'
import { text } from './text.ts'

export function SearchResults({ type, query, after }: { type: SearchType; query: string; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(searchQuery(api, type, query, after))
  const [first, last] = [pages[0], pages.at(-1)]
  useEffect(() => {
    if (query) saveSearch(query)
  }, [query])
  if (query === '' || !first || !last) return <EmptyState title={text.enterQuery}>{text.syntaxHint}</EmptyState>
  const { counts, didYouMean, offset } = first
  return (
    <>
      <Tabs label={text.resultTypes}>
        {SEARCH_TYPES.map((other) => (
          <Tab key={other} to={`/search/${other}`} search={{ q: query }} count={counts[other]}>
            {text.types[other]}
          </Tab>
        ))}
      </Tabs>
      <p className={styles.count} role="status">
        {text.found(counts[type])}
      </p>
      {didYouMean && (
        <p className={styles.didYouMean}>
          {text.didYouMean[0]}{' '}
          <Link to="/search/$type" params={{ type }} search={{ q: didYouMean }}>
            <Quoted>{didYouMean}</Quoted>
          </Link>{' '}
          {text.didYouMean[1]}
        </p>
      )}
      {items.length > 0 ? (
        <SearchHits type={type} pages={pages.map(({ results }) => results)} />
      ) : offset > 0 ? (
        <p className={styles.more}>{text.noMore}</p>
      ) : (
        <NoResults type={type} query={query} counts={counts} />
      )}
      <Pager to={`/search/${type}`} search={{ q: query }} {...pager} />
      {last.truncated && <p className={styles.more}>{text.truncated(offset + items.length)}</p>}
    </>
  )
}
