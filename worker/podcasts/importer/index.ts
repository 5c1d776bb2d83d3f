export { goOn } from './copy/go-on.ts'
export { podcastImportRoutes } from './routes.ts'
export { wakeImports } from './wake.ts'
