export { checkSecondStep, isCodeSpent } from './check.ts'
export { twoStepRoutes } from './routes.ts'
