export { pruneShareImages } from './render-share-image.ts'
