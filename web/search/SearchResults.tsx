import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { SearchType } from '#worker/search/contract.ts'
import { Hits } from './Hits.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Quoted } from './Quoted.tsx'
import { searchQuery } from './queries.ts'
import { rememberSearch } from './recent.ts'
import styles from './search-results.module.css'
import { text } from './text.ts'
import { TYPES } from './types.ts'

/** What was found of a type, with tabs to the other types. */
export function SearchResults({ type, query }: { type: SearchType; query: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { counts, found, meant } = useSuspenseQuery(searchQuery(api, type, query)).data
  useEffect(() => {
    if (query) rememberSearch(query)
  }, [query])
  if (query === '') return <EmptyState title={text.ask}>{text.askHint}</EmptyState>
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
      {found.hits.length === 0 ? <NothingFound type={type} query={query} counts={counts} /> : <Hits found={found} />}
      {counts[type] > found.hits.length && found.hits.length > 0 && <p className={styles.more}>{text.shown(found.hits.length)}</p>}
    </>
  )
}
