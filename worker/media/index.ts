export { ownPictures } from './own-pictures.ts'
export { mediaFiles, mediaRoutes } from './routes.ts'
