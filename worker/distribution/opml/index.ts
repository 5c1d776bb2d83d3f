export { exportFollows } from './export-follows.ts'
export { opmlRoutes } from './routes.ts'
