export { pruneDraftLinks } from './revoke.ts'
export { draftLinkRoutes, postDraftLinkRoutes } from './routes.ts'
