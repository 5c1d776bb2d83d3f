export { changePreferences } from './change-preferences.ts'
export { changeNotice, fullNotices, noticesOf, unsubscribePath } from './notices.ts'
export { settingsRoutes } from './routes.ts'
