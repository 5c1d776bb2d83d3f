export { readPublicList } from './read-list.ts'
export { pruneLists } from './removal.ts'
export { listRoutes } from './routes.ts'
export { savedColumns } from './saved.ts'
