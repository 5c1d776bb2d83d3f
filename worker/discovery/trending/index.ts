export { rebuildTrending } from './rebuild-trending.ts'
export { trendingRoutes } from './routes.ts'
