export { ownCommentRoutes } from './own-routes.ts'
export { commentRoutes } from './routes.ts'
export { rescoreAll } from './score.ts'
