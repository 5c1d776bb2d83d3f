import { Hono } from 'hono'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireAdmin } from '#worker/moderation/admin/index.ts'
import { Announcement, Announcements, ByAnnouncement, CreateAnnouncement } from './contract.ts'
import { createAnnouncement, listAnnouncements, stopAnnouncement } from './manage-announcements.ts'

export const announcementRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List announcements, newest first', { 200: Announcements }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireAdmin(c)
      return c.json(await listAnnouncements(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Announce something above every page', { 201: Announcement }, [400, 401, 403]),
    validateInput('json', CreateAnnouncement),
    async (c) => c.json(await createAnnouncement(c.get('db'), requireAdmin(c), c.req.valid('json')), 201),
  )
  .post(
    '/:hash/stop',
    describeEndpoint('End an announcement now', { 200: Announcement }, [400, 401, 403, 404]),
    validateInput('param', ByAnnouncement),
    async (c) => c.json(await stopAnnouncement(c.get('db'), requireAdmin(c), c.req.valid('param').hash), 200),
  )
