import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { MarkRead, Notifications, NotificationsQuery, UnreadCount } from '#worker/notifications/publish/contract.ts'
import { countUnread, markRead, readNotifications } from './read-notifications.ts'

export const notificationRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List the viewer’s notifications, newest first', { 200: Notifications }, [400, 401]),
    validateInput('query', NotificationsQuery),
    async (c) => c.json(await readNotifications(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get('/unread', describeEndpoint('Count the unread notifications', { 200: UnreadCount }, [401]), async (c) =>
    c.json(await countUnread(c.get('db'), requireViewer(c).id), 200),
  )
  .put(
    '/read',
    describeEndpoint('Mark notifications as read up to a cursor', { 200: UnreadCount }, [400, 401, 429]),
    validateInput('json', MarkRead),
    async (c) => {
      return c.json(await markRead(c.get('db'), requireViewer(c).id, c.req.valid('json').upTo), 200)
    },
  )
