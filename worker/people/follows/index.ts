export type { Target } from './find-target.ts'
export { countOf } from './follow.ts'
export { followRoutes, ownFollowRoutes } from './routes.ts'
export { cacheTagOf, pathOf } from './subject.ts'
