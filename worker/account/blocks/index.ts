export { assertNotBlocked } from './assert-not-blocked.ts'
export { blockedBetween, hiddenFrom, mutedBy, postMutedBy, selectBlockedBy } from './block-conditions.ts'
export { blockRoutes, muteRoutes } from './routes.ts'
