export { pruneDraftLinks } from './links.ts'
export { draftLinkRoutes, postDraftLinkRoutes } from './routes.ts'
