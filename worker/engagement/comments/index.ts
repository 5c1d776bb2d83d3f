export { commentRoutes } from './routes.ts'
export { updateAllScores } from './score.ts'
export { viewerCommentRoutes } from './viewer-routes.ts'
