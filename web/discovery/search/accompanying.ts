import type { SearchResponse, SearchResults } from '#worker/discovery/search/contract.ts'

/** Returns the best hits of other types that the sidebar shows. Omits posts if the results are a single person or tag, whose posts follow the results. */
export const accompanyingResults = ({ results, counts, others }: SearchResponse): SearchResults[] =>
  others.filter(({ type }) => !(type === 'posts' && (results.type === 'users' || results.type === 'tags') && counts[results.type] === 1))
