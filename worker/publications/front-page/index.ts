export { containsPost, selectSeriesPosts, seriesPath } from './read-series.ts'
