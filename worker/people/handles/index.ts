export { changeHandle, readOwnHandle } from './own-handle.ts'
export { handleRoutes } from './routes.ts'
