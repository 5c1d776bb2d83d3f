export { shareImageRoutes } from './routes.ts'
export { pruneShareImages } from './share-image-store.ts'
