export { shortLinkTarget } from './make.ts'
export { shortLinkRoutes } from './routes.ts'
