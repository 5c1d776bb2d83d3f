export { refuseBlocked } from './refuse.ts'
export { blockRoutes, muteRoutes } from './routes.ts'
export { blockedBetween, blockSide, hiddenFrom, mutedBy, mutedPostOf } from './rule.ts'
