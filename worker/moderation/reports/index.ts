export { reportQueueRoutes, reportRoutes } from './routes.ts'
export { describeTarget, isInPublicationOf, parseTarget, selectTarget, type Target, targetOwnerId, viewTarget } from './target.ts'
