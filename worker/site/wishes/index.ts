export { wishModerationRoutes, wishRoutes } from './routes.ts'
