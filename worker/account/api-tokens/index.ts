export { enforceScopes, readApiTokenViewer, readBearerToken, requiredScope } from './authenticate-token.ts'
export { pruneTokens } from './tokens.ts'
