export { relatedPostsRoutes } from './routes.ts'
