export { deliverNotification } from './deliver-notification.ts'
export { emailNotifications } from './email-notifications.ts'
export { pruneNotifications } from './read-notifications.ts'
export { notificationRoutes } from './routes.ts'
