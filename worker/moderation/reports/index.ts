export { reportQueueRoutes, reportRoutes } from './routes.ts'
