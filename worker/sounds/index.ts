export { embedPages, listeningRoutes, playableRoutes } from './play-routes.ts'
export { soundFiles } from './routes.ts'
