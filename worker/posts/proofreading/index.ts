export { typographyRoutes } from './routes.ts'
