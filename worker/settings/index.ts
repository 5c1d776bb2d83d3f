export { changePreferences } from './change-preferences.ts'
export { sendDigests } from './digest.ts'
export { settingsRoutes } from './routes.ts'
export { oneClick, unsubscribeRoutes } from './unsubscribe-routes.ts'
