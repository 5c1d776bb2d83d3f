export { deliverNotification } from './deliver-notification.ts'
