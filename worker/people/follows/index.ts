export type { Target } from './find-target.ts'
export { countFollows } from './follow.ts'
export { followRoutes, viewerFollowRoutes } from './routes.ts'
export { targetCacheTag, targetPath } from './target-urls.ts'
