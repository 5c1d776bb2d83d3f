export { pruneDraftLinks } from './revoke.ts'
export { draftLinkRoutes, ownDraftLinkRoutes } from './routes.ts'
