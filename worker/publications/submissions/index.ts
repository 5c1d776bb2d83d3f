export { publishAccepted } from './publish-accepted.ts'
export { submissionRoutes } from './routes.ts'
export { suggestionRoutes } from './suggestions/routes.ts'
