export { type FallbackQuery, findFallbackQueries } from './fallback-queries.ts'
export {
  type Condition,
  findDocuments,
  findSimilarPosts,
  type Hit,
  MAX_CANDIDATES,
  type SimilarPost,
} from './find-documents.ts'
export { indexChanges, reconcileIndex, SEARCH_TAG } from './index-changes.ts'
export { purgeTerms } from './purge-terms.ts'
export { transcriptText } from './read-sources.ts'
export { d1RunQuery, type RunQuery } from './run-query.ts'
export { TERM_TABLES, tableOf } from './term-tables.ts'
