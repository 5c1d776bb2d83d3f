export { countFollows } from './follow.ts'
export { type FollowToImport, importFollowStatements, removeFollowStatements, resolveFollows } from './import-follows.ts'
export type { Target } from './targets.ts'
export { targetCacheTag, targetPath } from './targets.ts'
