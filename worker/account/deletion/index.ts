export { carryOutDeletions } from './carry-out.ts'
export { reactivate } from './reactivate.ts'
export { leavingRoutes, returnRoutes } from './routes.ts'
