import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { NOTIFICATION } from '#worker/notifications/publish/index.ts'
import { deliverNotification } from './deliver-notification.ts'
import { emailNotifications } from './email-notifications.ts'
import { pruneNotifications } from './read-notifications.ts'
import { notificationRoutes } from './routes.ts'

/** Notifications as members read them, and their emails. */
export const inbox = slice({
  routes: { '/api/me/notifications': notificationRoutes },
  jobs: [handle(NOTIFICATION, deliverNotification)],
  cron: { enqueue: { notificationEmails: (_, db) => emailNotifications(db) } },
  cleanUps: { pruneNotifications },
})
