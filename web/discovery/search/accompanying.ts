import type { SearchResponse, SearchResults } from '#worker/discovery/search/contract.ts'

/** Returns the other types of a page whose best hits stand beside its results: without the posts of the only person found, which are below them. */
export const accompanyingResults = ({ results, counts, others }: SearchResponse): SearchResults[] =>
  others.filter(({ type }) => !(type === 'posts' && results.type === 'users' && counts.users === 1))
