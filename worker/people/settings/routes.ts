import { eq, getTableColumns, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { ReadingPreferences } from '#shared/contract/account.ts'
import type { Picture } from '#shared/contract/fields.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { preferences, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { reportMatches, screenText } from '#worker/posts/screening/index.ts'
import { ChangeNotificationPreference, ChangeProfile, NotificationPreferences, OwnProfile, ReadingResponse, SetAvatar } from './contract.ts'
import { changeNotificationPreference, readNotificationPreferences, upsertPreferences } from './preferences.ts'

async function readOwnProfile(db: Database, userId: number): Promise<OwnProfile> {
  const [row] = await db
    .select({ ...getTableColumns(users), birthDate: preferences.birthDate })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw notFound()
  return OwnProfile.strip().parse(row)
}

/**
 * Updates the given profile fields, invalidates the cached pages that show them and reports the profile if term rules match. Idempotent. Throws `invalid` for a future birth date.
 */
async function changeProfile(db: Database, viewer: Viewer, { birthDate, ...shown }: ChangeProfile): Promise<OwnProfile> {
  if (birthDate && birthDate > tehranDay(now())) throw invalid({ birthDate: 'این تاریخ هنوز نرسیده است' })
  const isPublic = Object.values(shown).some((value) => value !== undefined)
  const texts = (['name', ...PROFILE_TEXT_NAMES] as const).map((name) => shown[name] ?? '')
  const screening = await screenText(db, 'profiles', { text: texts.join('\n') })
  await atomic(db, [
    ...reportMatches(db, { kind: 'person', id: sql`${viewer.id}`, ownerId: viewer.id }, screening, sql`1`),
    ...(isPublic ? [db.update(users).set(shown).where(eq(users.id, viewer.id)), ...invalidateUser(db, viewer.id)] : []),
    ...(birthDate === undefined ? [] : [upsertPreferences(db, viewer.id, { birthDate })]),
  ])
  return readOwnProfile(db, viewer.id)
}

/**
 * Sets the avatar to one of the user’s uploads, or removes it when `hash` is null; a removal can be undone, because the upload stays.
 * Throws `invalid` if the user has no such upload.
 */
async function setAvatar(db: Database, viewer: Viewer, hash: string | null): Promise<void> {
  const avatar = hash === null ? null : await claimAvatar(db, viewer.id, hash)
  await atomic(db, [db.update(users).set({ avatar }).where(eq(users.id, viewer.id)), ...invalidateUser(db, viewer.id)])
}

async function claimAvatar(db: Database, ownerId: number, hash: string): Promise<Picture> {
  const found = (await claimPictures(db, ownerId, [hash])).get(hash)
  if (!found) throw invalid({ hash: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
  // Avatars appear on every card, where a blur placeholder would cost more than it helps.
  const { blur: _, ...picture } = found
  return picture
}

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
