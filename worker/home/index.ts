export { homeRoutes } from './routes.ts'
export { makeTrending } from './trending.ts'
