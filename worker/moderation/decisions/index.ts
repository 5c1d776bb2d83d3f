export { findTarget } from './find-target.ts'
export { possibleActions, requireModerator } from './policy.ts'
export { selectDecisions, userCard, viewDecision } from './read-decisions.ts'
