export { importLikeStatements, removeLikeStatements } from './import-likes.ts'
export { likeRoutes } from './routes.ts'
