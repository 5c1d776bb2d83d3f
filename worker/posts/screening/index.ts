export {
  type HeldReasons,
  isAnyBlocked,
  isHeldByDomain,
  isHeldByRule,
  isHeldByScreening,
  recordDomains,
  reportMatches,
  toHeldReasons,
} from './apply-screening.ts'
export { type PublicText, type Screening, screenText } from './screen-text.ts'
export { type TermMatch, TermMatcher } from './term-matcher.ts'
