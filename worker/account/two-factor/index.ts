export { checkTwoFactorCode, isCodeAlreadyUsed } from './check-code.ts'
export { twoFactorRoutes } from './routes.ts'
