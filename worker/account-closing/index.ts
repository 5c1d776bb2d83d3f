export { carryOutDeletions } from './carry-out.ts'
export { reactivate } from './reactivate.ts'
export { leavingRoutes } from './routes.ts'
