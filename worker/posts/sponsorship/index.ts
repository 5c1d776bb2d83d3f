export { isApprovedAsSponsored, isMarkedAsSponsored, isSponsored, isSponsorshipReviewed, sponsorOf } from './policy.ts'
