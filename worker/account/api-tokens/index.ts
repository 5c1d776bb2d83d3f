export { enforceScopes, readApiTokenViewer, readBearerToken, requiredScope } from './authenticate-token.ts'
export { apiTokenRoutes } from './routes.ts'
export { pruneTokens } from './tokens.ts'
