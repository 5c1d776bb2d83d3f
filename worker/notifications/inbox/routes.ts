import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { MarkRead, Notifications, NotificationsQuery, Unread } from '#worker/notifications/publish/contract.ts'
import { countUnread, markRead } from './mark-read.ts'
import { readNews } from './read-news.ts'

const MINUTE = 60_000
const READING: RatePolicy = { limit: 120, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }

/** `/api/me/notifications`: what happened for a person. */
export const newsRoutes = new Hono<AppContext>()
  .get('/', describe("One's news, newest first", { 200: Notifications }, [400, 401]), input('query', NotificationsQuery), async (c) =>
    c.json(await readNews(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get('/unread', describe('How much of it is unread', { 200: Unread }, [401]), async (c) =>
    c.json(await countUnread(c.get('db'), requireViewer(c).id), 200),
  )
  .put('/read', describe('Mark it as read up to a place', { 200: Unread }, [400, 401, 429]), input('json', MarkRead), async (c) => {
    const viewer = requireViewer(c)
    await takeTurn(c.env, [[`news:${viewer.hash}`, READING]])
    return c.json(await markRead(c.get('db'), viewer.id, c.req.valid('json').upTo), 200)
  })
