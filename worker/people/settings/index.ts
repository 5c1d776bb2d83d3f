export {
  applyNotificationDefaults,
  changeNotificationPreference,
  readNotificationDelivery,
  unsubscribePath,
} from './notification-preferences.ts'
export { settingsRoutes } from './routes.ts'
export { upsertPreferences } from './upsert-preferences.ts'
