import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { SearchType } from '#worker/discovery/search/contract.ts'
import { Hits } from './Hits.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Quoted } from './Quoted.tsx'
import { searchQuery } from './queries.ts'
import { rememberSearch } from './recent.ts'
import styles from './search-results.module.css'
import { text } from './text.ts'
import { TYPES } from './types.ts'

/** What was found of a type, with tabs to the other types. */
export function SearchResults({ type, query, after }: { type: SearchType; query: string; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(searchQuery(api, type, query, after))
  const [first, last] = [pages[0], pages.at(-1)]
  useEffect(() => {
    if (query) rememberSearch(query)
  }, [query])
  if (query === '' || !first || !last) return <EmptyState title={text.ask}>{text.askHint}</EmptyState>
  const { counts, meant, before } = first
  return (
    <>
      <Tabs label={text.kinds}>
        {TYPES.map((other) => (
          <Tab key={other} to={`/search/${other}`} search={{ q: query }} count={counts[other]}>
            {text.types[other]}
          </Tab>
        ))}
      </Tabs>
      <p className={styles.count} role="status">
        {text.found(counts[type])}
      </p>
      {meant && (
        <p className={styles.meant}>
          {text.meant[0]}{' '}
          <Link to="/search/$type" params={{ type }} search={{ q: meant }}>
            <Quoted>{meant}</Quoted>
          </Link>{' '}
          {text.meant[1]}
        </p>
      )}
      {items.length > 0 ? (
        <Hits type={type} pages={pages.map(({ found }) => found)} />
      ) : before > 0 ? (
        <p className={styles.more}>{text.noMore}</p>
      ) : (
        <NothingFound type={type} query={query} counts={counts} />
      )}
      <Pager to={`/search/${type}`} search={{ q: query }} {...pager} />
      {last.cut && <p className={styles.more}>{text.shown(before + items.length)}</p>}
    </>
  )
}
