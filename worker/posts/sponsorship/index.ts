export { isApprovedAsSponsored, isPromoted, isSponsored, isSponsorshipReviewed, mayChangeUnreviewed, sponsorOf } from './policy.ts'
