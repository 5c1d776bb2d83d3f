export { embedPages, listeningRoutes, playableRoutes } from './play-routes.ts'
export { isOpenedBy, runs } from './private-key.ts'
export { soundFiles } from './routes.ts'
