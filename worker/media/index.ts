export { ownPictures } from './own-pictures.ts'
export { mediaFiles, mediaRoutes } from './routes.ts'
export { uploadImage } from './upload-image.ts'
