export { onwardRoutes } from './routes.ts'
