export { pruneTokens } from './list-tokens.ts'
export { apiTokenRoutes } from './routes.ts'
export { scopeNeeded, withinScopes } from './scopes.ts'
export { bearerOf, viewerOfApiToken } from './viewer-of-token.ts'
