export { imageKey, pictureKeys } from './image-key.ts'
export { ownPictures } from './own-pictures.ts'
export { mediaFiles, mediaRoutes } from './routes.ts'
export { serveObject } from './serve.ts'
