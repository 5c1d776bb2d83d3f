export { postAdminRoutes, tagAdminRoutes, topicAdminRoutes } from './routes.ts'
