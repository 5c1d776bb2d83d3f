export { findTarget } from './find-target.ts'
export { possibleActions } from './policy.ts'
export { selectDecisions, userCard, viewDecision } from './read-decisions.ts'
