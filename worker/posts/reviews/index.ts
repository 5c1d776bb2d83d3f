export { findOutboundLinks } from './find-links.ts'
export { endReview, type HeldVersion, holdVersion, markReleased, markReturned, viewReview, withdrawFromReview } from './hold-version.ts'
export { areLinksReviewed, mayAddLinks, unreviewedFrom } from './policy.ts'
