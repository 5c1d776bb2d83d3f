export { discountCodeRoutes } from './routes.ts'
