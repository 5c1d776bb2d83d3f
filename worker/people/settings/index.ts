export { clearProfileStatements, fillProfileStatements, type ImportedProfile } from './import-profile.ts'
export {
  applyNotificationDefaults,
  changeNotificationPreference,
  isWeeklyMail,
  readNotificationDelivery,
  unsubscribePath,
  upsertPreferences,
} from './preferences.ts'
