export { findOutboundLinks } from './find-links.ts'
export {
  endReview,
  type HeldVersion,
  holdVersion,
  markAllReturned,
  markReleased,
  markReturned,
  viewReview,
  waitAlone,
  withdrawFromReview,
} from './hold-version.ts'
export { type ImportSource, importReviewOf, openImportReview } from './open-import-review.ts'
export { areLinksReviewed, isImportApproved, mayAddLinks, unreviewedFrom, wasEverReturned } from './policy.ts'
