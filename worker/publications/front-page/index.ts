export { containsPost, selectSeriesPosts, seriesPath } from './read-series.ts'
export { frontPageRoutes } from './routes.ts'
