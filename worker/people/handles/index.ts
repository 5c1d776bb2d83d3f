export { changeHandle, readOwnHandle } from './change-handle.ts'
export { handleRoutes } from './routes.ts'
