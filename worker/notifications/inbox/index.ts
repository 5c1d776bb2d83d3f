export { deliverNotification } from './deliver-notification.ts'
export { describeNotification, notificationPath } from './describe-notification.ts'
export { lastReadId, toNotifications } from './read-notifications.ts'
export type { GroupRow } from './read-subjects.ts'
