import { Hono } from 'hono'
import { Reading } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { changePreferences } from './change-preferences.ts'
import { changeProfile } from './change-profile.ts'
import { ChangeNotice, ChangeProfile, Notices, OwnProfile, ReadingAnswer, SetAvatar } from './contract.ts'
import { changeNotice, readNotices } from './notices.ts'
import { readOwnProfile } from './read-profile.ts'
import { setAvatar } from './set-avatar.ts'

/** `/api/me`: what a person says of themselves and how they like Daftar; of nobody else. */
export const settingsRoutes = new Hono<AppContext>()
  .get('/profile', describe("One's own profile", { 200: OwnProfile }, [401]), async (c) =>
    c.json(await readOwnProfile(c.get('db'), requireViewer(c).id), 200),
  )
  .patch('/profile', describe("Change one's own profile", { 200: OwnProfile }, [400, 401, 403]), input('json', ChangeProfile), async (c) =>
    c.json(await changeProfile(c.get('db'), requireWriter(c), c.req.valid('json')), 200),
  )
  .put('/avatar', describe('Make an upload the picture', { 200: OwnProfile }, [400, 401, 403]), input('json', SetAvatar), async (c) => {
    const viewer = requireWriter(c)
    await setAvatar(c.get('db'), viewer, c.req.valid('json').hash)
    return c.json(await readOwnProfile(c.get('db'), viewer.id), 200)
  })
  .delete('/avatar', describe('Take the picture away', { 200: OwnProfile }, [401, 403]), async (c) => {
    const viewer = requireWriter(c)
    await setAvatar(c.get('db'), viewer, null)
    return c.json(await readOwnProfile(c.get('db'), viewer.id), 200)
  })
  .get('/reading', describe('How one likes to read', { 200: ReadingAnswer }, [401]), (c) =>
    c.json({ reading: requireViewer(c).reading }, 200),
  )
  .put('/reading', describe('Keep how one likes to read', { 200: ReadingAnswer }, [400, 401]), input('json', Reading), async (c) => {
    const reading = c.req.valid('json')
    await changePreferences(c.get('db'), requireViewer(c).id, { reading })
    return c.json({ reading }, 200)
  })
  .get('/notices', describe('What reaches one', { 200: Notices }, [401]), async (c) =>
    c.json(await readNotices(c.get('db'), requireViewer(c).id), 200),
  )
  .patch('/notices', describe('Turn one switch', { 200: Notices }, [400, 401]), input('json', ChangeNotice), async (c) =>
    c.json(await changeNotice(c.get('db'), requireViewer(c).id, c.req.valid('json')), 200),
  )
