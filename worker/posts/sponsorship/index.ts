export { isApprovedAsSponsored, isMarkedAsSponsored, isPromoted, isSponsored, isSponsorshipReviewed, sponsorOf } from './policy.ts'
