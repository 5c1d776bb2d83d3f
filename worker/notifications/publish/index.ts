export {
  NotificationEvent,
  type NotificationEventInput,
  notify,
  notifyEach,
  notifyModeration,
  notifyOfClosedSubmissions,
  notifyPayments,
  notifyReview,
  notifySecurity,
  notifySuspensionsLifted,
} from './notify.ts'
