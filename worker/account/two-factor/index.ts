export { checkTwoFactorCode, isCodeAlreadyUsed, isNotNullViolation } from './check-code.ts'
