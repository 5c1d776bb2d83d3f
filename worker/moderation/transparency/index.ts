export { transparencyRoutes } from './routes.ts'
export { storeTransparency } from './store-months.ts'
