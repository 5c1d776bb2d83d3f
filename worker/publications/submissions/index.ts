export { suggestionRoutes } from './suggestions/routes.ts'
