export { checkSecondStep, isCodeSpent } from './check.ts'
