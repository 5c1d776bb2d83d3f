export {
  notify,
  notifyDecision,
  notifyEach,
  notifyImportReview,
  notifyModeration,
  notifyOfClosedSubmissions,
  notifyPayments,
  notifyReview,
  notifySecurity,
  notifyStaff,
  notifySuspensionsLifted,
} from './notify.ts'
export { emailSubject, NotificationEvent, type NotificationEventInput, rulesOf } from './rules.ts'
