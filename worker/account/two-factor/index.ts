export { checkTwoFactorCode, isCodeAlreadyUsed, isNotNullViolation } from './check-code.ts'
export { twoFactorRoutes } from './routes.ts'
