export { podcastRoutes, soundFiles } from './routes.ts'
export { showsByIds } from './shows-by-ids.ts'
