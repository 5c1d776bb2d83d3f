export {
  NotificationEvent,
  type NotificationEventInput,
  notify,
  notifyDecision,
  notifyEach,
  notifyModeration,
  notifyOfClosedSubmissions,
  notifyPayments,
  notifyReview,
  notifySecurity,
  notifyStaff,
  notifySuspensionsLifted,
} from './notify.ts'
