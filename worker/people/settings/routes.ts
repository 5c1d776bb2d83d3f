import { Hono } from 'hono'
import { ReadingPreferences } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { changeProfile } from './change-profile.ts'
import { ChangeNotificationPreference, ChangeProfile, NotificationPreferences, OwnProfile, ReadingResponse, SetAvatar } from './contract.ts'
import { changeNotificationPreference, readNotificationPreferences } from './notification-preferences.ts'
import { readOwnProfile } from './read-profile.ts'
import { setAvatar } from './set-avatar.ts'
import { upsertPreferences } from './upsert-preferences.ts'

export const settingsRoutes = new Hono<AppContext>()
  .get('/profile', describeEndpoint('Get the viewer’s profile', { 200: OwnProfile }, [401]), async (c) =>
    c.json(await readOwnProfile(c.get('db'), requireViewer(c).id), 200),
  )
  .patch(
    '/profile',
    describeEndpoint('Update the viewer’s profile', { 200: OwnProfile }, [400, 401, 403]),
    validateInput('json', ChangeProfile),
    async (c) => c.json(await changeProfile(c.get('db'), requireWriter(c), c.req.valid('json')), 200),
  )
  .put(
    '/avatar',
    describeEndpoint('Set the avatar to an upload', { 200: OwnProfile }, [400, 401, 403]),
    validateInput('json', SetAvatar),
    async (c) => {
      const viewer = requireWriter(c)
      await setAvatar(c.get('db'), viewer, c.req.valid('json').hash)
      return c.json(await readOwnProfile(c.get('db'), viewer.id), 200)
    },
  )
  .delete('/avatar', describeEndpoint('Remove the avatar', { 200: OwnProfile }, [401, 403]), async (c) => {
    const viewer = requireWriter(c)
    await setAvatar(c.get('db'), viewer, null)
    return c.json(await readOwnProfile(c.get('db'), viewer.id), 200)
  })
  .get('/reading', describeEndpoint('Get the reading preferences', { 200: ReadingResponse }, [401]), (c) =>
    c.json({ reading: requireViewer(c).reading }, 200),
  )
  .put(
    '/reading',
    describeEndpoint('Save the reading preferences', { 200: ReadingResponse }, [400, 401]),
    validateInput('json', ReadingPreferences),
    async (c) => {
      const reading = c.req.valid('json')
      await upsertPreferences(c.get('db'), requireViewer(c).id, { reading })
      return c.json({ reading }, 200)
    },
  )
  .get(
    '/notification-preferences',
    describeEndpoint('Get the notification preferences', { 200: NotificationPreferences }, [401]),
    async (c) => c.json(await readNotificationPreferences(c.get('db'), requireViewer(c).id), 200),
  )
  .patch(
    '/notification-preferences',
    describeEndpoint('Toggle a notification preference', { 200: NotificationPreferences }, [400, 401]),
    validateInput('json', ChangeNotificationPreference),
    async (c) => c.json(await changeNotificationPreference(c.get('db'), requireViewer(c).id, c.req.valid('json')), 200),
  )
