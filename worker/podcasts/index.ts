export { readPodcast } from './read-podcast.ts'
export { podcastRoutes } from './routes.ts'
export { showsByIds } from './shows-by-ids.ts'
