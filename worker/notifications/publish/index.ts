export {
  NotificationEvent,
  type NotificationEventInput,
  notify,
  notifyEach,
  notifyModeration,
  notifySecurity,
  notifySuspensionsLifted,
} from './notify.ts'
