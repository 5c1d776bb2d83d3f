export {
  type Condition,
  d1RunQuery,
  findDocuments,
  findSimilarPosts,
  type Hit,
  MAX_CANDIDATES,
  type RunQuery,
  type SimilarPost,
  suggestCorrection,
} from './find-documents.ts'
export { indexChanges, reconcileIndex, SEARCH_TAG } from './index-changes.ts'
export { purgeTerms } from './purge-terms.ts'
export { transcriptText } from './read-sources.ts'
export { TERM_TABLES, tableOf } from './term-tables.ts'
