export { assertNotBlocked, blockedBetween, hiddenFrom, mutedBy, selectBlockedBy } from './conditions.ts'
