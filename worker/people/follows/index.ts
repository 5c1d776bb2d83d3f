export { countFollows } from './follow.ts'
export { followRoutes, viewerFollowRoutes } from './routes.ts'
export type { Target } from './targets.ts'
export { targetCacheTag, targetPath } from './targets.ts'
