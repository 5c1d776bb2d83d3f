export { pruneShareImages } from './render-share-image.ts'
export { shareImageRoutes } from './routes.ts'
