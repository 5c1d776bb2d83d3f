import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { type ListSlots, withSlotLoading } from '#web/posts/cards/list-slots.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { SearchResponse, SearchType } from '#worker/discovery/search/contract.ts'
import { NearTags } from './NearTags.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ChosenFilters } from './PostFilters.tsx'
import { PostsOfPerson } from './PostsOfPerson.tsx'
import { Quoted } from './Quoted.tsx'
import { SEARCH_TYPES, searchQuery } from './queries.ts'
import { saveSearch } from './recent-searches.ts'
import { SearchHead } from './SearchHead.tsx'
import { SearchHits } from './SearchHits.tsx'
import styles from './search.module.css'
import type { SearchScope } from './search-address.ts'
import { text } from './text.ts'

interface SearchResultsProps {
  type: SearchType
  query: string
  after?: string | undefined
  scope: SearchScope
  slots?: ListSlots | undefined
}

export function SearchResults({ type, query, after, scope, slots }: SearchResultsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(searchQuery(api, type, query, { after, ...scope }))
  const [first, last] = [pages[0], pages.at(-1)]
  useEffect(() => {
    saveSearch(query)
  }, [query])
  if (!first || !last) return null
  const { counts, offset, within, results, searchedFor = query } = first
  const isEmpty = items.length === 0 && offset === 0
  const relaxedFrom = findRelaxed(pages)
  // A note above says so if all hits of a search are relaxed.
  const isNoted = offset === 0 && (first.relaxed || relaxedFrom === 0)
  return (
    <>
      <SearchHead
        title={
          <>
            <Quoted>{searchedFor}</Quoted> {text.inType(type)}
          </>
        }
        type={type}
        query={searchedFor}
        scope={scope}
      />
      {!within && <TypeTabs type={type} query={query} after={after} scope={scope} counts={counts} />}
      <ChosenFilters query={searchedFor} scope={scope} />
      <OtherQueries type={type} query={query} scope={scope} found={first} />
      {within && !isEmpty ? (
        <p className={styles.note} role="status">
          {counts[type] === 0 ? text.noneFull : text.found(counts[type])} {text.in}{' '}
          <PathLink to={`/${within.handle}`}>
            <bdi>{within.name}</bdi>
          </PathLink>{' '}
          · <Everywhere type={type} query={query} />
        </p>
      ) : (
        <p className="visually-hidden" role="status">
          {counts[type] === 0 && relaxedFrom !== undefined ? text.foundNearby : text.found(counts[type])}
        </p>
      )}
      {isEmpty ? (
        <NothingFound type={type} query={query} scope={scope} counts={counts} />
      ) : items.length === 0 ? (
        <p className={styles.ending}>{text.noMore}</p>
      ) : (
        <SearchHits type={type} pages={pages.map(({ results }) => results)} relaxedFrom={isNoted ? undefined : relaxedFrom} slots={slots} />
      )}
      {results.type === 'users' &&
        counts.users === 1 &&
        results.hits.map((person) => <PostsOfPerson key={person.handle} person={person} />)}
      {results.type === 'tags' && counts.tags === 1 && results.hits.map((tag) => <NearTags key={tag.slug} tag={tag} />)}
      <Pager to={`/search/${type}`} search={{ q: query, ...scope }} {...withSlotLoading(pager, items.length, slots)} />
      {last.truncated && <p className={styles.ending}>{text.truncated(offset + items.length)}</p>}
    </>
  )
}

interface FoundProps {
  type: SearchType
  query: string
}

const Everywhere = ({ type, query }: FoundProps) => (
  <Link to="/search/$type" params={{ type }} search={{ q: query }}>
    {text.everywhere}
  </Link>
)

interface TypeTabsProps extends FoundProps {
  after: string | undefined
  scope: SearchScope
  counts: SearchResponse['counts']
}

/** Tabs of the types with hits and of the present one; none if nothing has hits. */
function TypeTabs({ type, query, after, scope, counts }: TypeTabsProps) {
  if (SEARCH_TYPES.every((each) => counts[each] === 0)) return null
  return (
    <Tabs label={text.resultTypes}>
      {SEARCH_TYPES.filter((other) => other === type || counts[other] > 0).map((other) => (
        <Tab
          key={other}
          to={`/search/${other}`}
          search={other === type ? { q: query, ...scope, ...(after === undefined ? {} : { after }) } : { q: query }}
          count={counts[other] || undefined}
        >
          {text.types[other]}
        </Tab>
      ))}
    </Tabs>
  )
}

interface OtherQueriesProps extends FoundProps {
  scope: SearchScope
  found: SearchResponse
}

/** Says that the results are those of another query or lack some of its words, and which other one to try. */
function OtherQueries({ type, query, scope, found: { didYouMean, searchedFor, relaxed, offset, relaxedFrom } }: OtherQueriesProps) {
  if (searchedFor)
    return (
      <p className={styles.note}>
        {text.searchedFor[0]} <Quoted>{searchedFor}</Quoted> {text.searchedFor[1]}{' '}
        <Link to="/search/$type" params={{ type }} search={{ q: query, ...scope, exact: '1' }} rel="nofollow">
          {text.searchedFor[2]} <Quoted>{query}</Quoted> {text.searchedFor[3]}
        </Link>
        .
      </p>
    )
  const hasNone = !relaxed && offset === 0 && relaxedFrom === 0
  const words = relaxed ? text.relaxed : hasNone ? text.nonePost : undefined
  return (
    <>
      {words && (
        <p className={styles.note}>
          {words[0]} <Quoted>{query}</Quoted> {words[1]}
        </p>
      )}
      {didYouMean && (
        <p className={styles.note}>
          {text.didYouMean[0]}{' '}
          <Link to="/search/$type" params={{ type }} search={{ q: didYouMean }}>
            <Quoted>{didYouMean}</Quoted>
          </Link>{' '}
          {text.didYouMean[1]}
        </p>
      )}
    </>
  )
}

/** Returns the index of the first hit of all pages that has most of the words only; undefined if each has all of them. */
function findRelaxed(pages: readonly SearchResponse[]): number | undefined {
  let before = 0
  for (const { relaxedFrom, results } of pages) {
    if (relaxedFrom !== undefined) return before + relaxedFrom
    before += results.hits.length
  }
  return undefined
}
