export { accounts, auth } from './routes.ts'
export { pruneCodes } from './send-code.ts'
export { lengthenSession, pruneSessions } from './sessions.ts'
export { viewerOf, viewerOfRequest } from './viewer-of.ts'
