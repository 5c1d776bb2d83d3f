export { hasNoPaidPromotion } from './open-promotions.ts'
export { storeApprovedContent } from './post-content.ts'
export { runPromotions } from './run-promotions.ts'
export { startReview } from './start-review.ts'
