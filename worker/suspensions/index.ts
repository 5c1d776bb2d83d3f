export { audit } from './audit.ts'
export { liftExpired } from './end.ts'
export { ownSuspensionRoutes, suspensionRoutes } from './routes.ts'
export { ruleOf } from './rules.ts'
