export { updateAllScores } from './like.ts'
export { commentRoutes, viewerCommentRoutes } from './routes.ts'
