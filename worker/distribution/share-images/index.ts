export { sharingFiles } from './routes.ts'
export { pruneSharing } from './store.ts'
