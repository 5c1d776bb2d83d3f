export { publishAccepted } from './publish-accepted.ts'
export { submissionRoutes } from './routes.ts'
