export { makeTrending } from './make-trending.ts'
export { trendingRoutes } from './routes.ts'
