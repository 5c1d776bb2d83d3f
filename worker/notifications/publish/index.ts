export {
  NotificationEvent,
  type NotificationEventInput,
  notify,
  notifyEach,
  notifyModeration,
  notifyReview,
  notifySecurity,
  notifySuspensionsLifted,
} from './notify.ts'
