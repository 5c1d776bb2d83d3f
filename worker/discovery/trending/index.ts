export { trendingRoutes } from './routes.ts'
export { rebuildTrending } from './trending.ts'
