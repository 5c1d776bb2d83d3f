export { NotificationEvent, type NotificationEventInput } from './notification-event.ts'
export { notify, notifyEach } from './notify.ts'
export { notifyModeration, notifySecurity, notifySuspensionsLifted } from './notify-account.ts'
