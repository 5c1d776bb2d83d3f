export { assertNotBlocked, blockedBetween, hiddenFrom, mutedBy, postMutedBy, selectBlockedBy } from './block-conditions.ts'
