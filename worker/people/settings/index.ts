export {
  applyNotificationDefaults,
  changeNotificationPreference,
  readNotificationDelivery,
  unsubscribePath,
  upsertPreferences,
} from './preferences.ts'
export { settingsRoutes } from './routes.ts'
