export { pruneTokens } from './list-tokens.ts'
export { readApiTokenViewer, readBearerToken } from './read-api-token-viewer.ts'
export { apiTokenRoutes } from './routes.ts'
export { enforceScopes, requiredScope } from './scopes.ts'
