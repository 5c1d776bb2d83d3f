export { readPublicList } from './read-list.ts'
export { listRoutes } from './routes.ts'
