import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { PROFILE_LINE_NAMES, PROFILE_LINES } from '#shared/profile-texts.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { readOrRenderPage } from '#worker/lib/page-cache.ts'
import { media } from '#worker/posts/media/schema.ts'
import { aPost, as, aUser, faultyDatabase, ORIGIN, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { OwnProfile } from './contract.ts'

const db = () => database(env)
const readOwnProfile = async (person: TestUser) => OwnProfile.parse(await (await as(person).get('/api/me/profile')).json())
const expectFieldErrors = async (response: Response) => {
  expect(response.status).toBe(400)
  return (await response.json<{ error: { fields: Record<string, string> } }>()).error.fields
}

test('updating the profile changes only the given fields, and the changes are public', async () => {
  const person = await aUser({ bio: 'پیش از این', links: ['https://example.org/'] })
  const answer = await as(person).patch('/api/me/profile', { name: 'نیلوفر ', bio: 'می‌نویسم.\r\n\r\n\r\n\r\nگاهی.  ' })
  expect(OwnProfile.parse(await answer.json())).toMatchObject({ name: 'نیلوفر', bio: 'می‌نویسم.\n\nگاهی.', links: ['https://example.org/'] })
  const shown = await (await as(null).get(`/api/profiles/${person.handle}`)).json()
  expect(shown).toMatchObject({ name: 'نیلوفر', bio: 'می‌نویسم.\n\nگاهی.' })
  expect((await as(person).patch('/api/me/profile', { bio: '' })).status).toBe(200)
  expect((await readOwnProfile(person)).bio).toBe('')
})

test('a profile change invalidates the cached pages of the user and their post, and a retry after a lost response succeeds', async () => {
  const person = await aUser()
  const post = await aPost(person)
  const page = (await as(null).get(`/api/posts/${post.hash}`)).headers.get('Cache-Tag')?.split(',') ?? []
  const profile = (await as(null).get(`/api/profiles/${person.handle}`)).headers.get('Cache-Tag')?.split(',') ?? []
  const loadPage = async (tags: string[]) => {
    const render = async () => ({ status: 200, headers: {}, body: new Uint8Array(), tags })
    return (await readOrRenderPage({ key: `/${person.hash}/${tags.join()}`, origin: ORIGIN, db, waitUntil: () => undefined, render })).from
  }
  for (const tags of [page, profile]) expect([await loadPage(tags), await loadPage(tags)]).toEqual(['render', 'memory'])
  await as(person).patch('/api/me/profile', { name: 'نام تازه' })
  for (const tags of [page, profile]) expect(await loadPage(tags)).toBe('render')

  // Database calls: 1 reads the session, 2 is the batch, whose response is lost. A retry ends in the same state.
  const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'after' })
  expect((await as(person).patch('/api/me/profile', { name: 'نام دیگر' }, { env: { DB: lossy } })).status).toBe(500)
  expect(takeConsole()).toHaveLength(1)
  expect((await as(person).patch('/api/me/profile', { name: 'نام دیگر' })).status).toBe(200)
  expect((await readOwnProfile(person)).name).toBe('نام دیگر')
})

test.each(PROFILE_LINE_NAMES)('the %s of a profile is trimmed, public, limited in length, and cleared by an empty value', async (line) => {
  const person = await aUser()
  const readPublic = async () => (await (await as(null).get(`/api/profiles/${person.handle}`)).json<Record<string, string>>())[line]
  expect(await readPublic()).toBe('')
  expect((await as(person).patch('/api/me/profile', { [line]: ' رامهرمز ' })).status).toBe(200)
  expect([(await readOwnProfile(person))[line], await readPublic()]).toEqual(['رامهرمز', 'رامهرمز'])
  const tooLong = await expectFieldErrors(await as(person).patch('/api/me/profile', { [line]: 'ش'.repeat(PROFILE_LINES[line].max + 1) }))
  expect(Object.keys(tooLong)).toEqual([line])
  expect(await readPublic()).toBe('رامهرمز')
  expect((await as(person).patch('/api/me/profile', { [line]: '' })).status).toBe(200)
  expect(await readPublic()).toBe('')
})

test.each([
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'mailto:sara@example.org',
  'https:example.org',
  'https://sara:secret@example.org',
  'https://exa mple.org',
  'localhost',
  'java\u202Escript:alert(1)',
])('a profile rejects %j as a link', async (link) => {
  const fields = await expectFieldErrors(await as(await aUser()).patch('/api/me/profile', { links: ['https://example.org', link] }))
  expect(Object.keys(fields)).toEqual(['links.1'])
})

test('a profile rejects six links, drops duplicates and adds a missing scheme', async () => {
  const person = await aUser()
  await as(person).patch('/api/me/profile', { links: ['example.org/a', 'https://example.org/a', 'http://example.net'] })
  expect((await readOwnProfile(person)).links).toEqual(['https://example.org/a', 'http://example.net/'])
  const six = Array.from({ length: 6 }, (_, at) => `https://example.org/${at}`)
  expect(await expectFieldErrors(await as(person).patch('/api/me/profile', { links: six }))).toHaveProperty('links')
})

test('a bio can have at most 200 graphemes and no private-use character', async () => {
  const person = await aUser()
  const family = '👨‍👩‍👧‍👦'
  expect((await as(person).patch('/api/me/profile', { bio: family.repeat(200) })).status).toBe(200)
  expect(await expectFieldErrors(await as(person).patch('/api/me/profile', { bio: `${'می‌'.repeat(100)}م` }))).toHaveProperty('bio')
  expect(await expectFieldErrors(await as(person).patch('/api/me/profile', { bio: 'سلام\n\uE123واژگون' }))).toHaveProperty('bio')
})

test.each([['1400-13-01'], ['2023-02-29'], ['1899-12-31'], ['1403/1/1'], ['2999-01-01']])(
  'a profile rejects %s as a birth date',
  async (birthDate) => {
    expect(await expectFieldErrors(await as(await aUser()).patch('/api/me/profile', { birthDate }))).toHaveProperty('birthDate')
  },
)

test('a birth date can be set and removed, and other users do not see it in profiles, posts or search', async () => {
  const person = await aUser()
  const reader = await aUser()
  const post = await aPost(person)
  expect((await as(person).patch('/api/me/profile', { birthDate: '1987-11-21' })).status).toBe(200)
  expect((await readOwnProfile(person)).birthDate).toBe('1987-11-21')
  for (const path of [
    `/api/profiles/${person.handle}`,
    `/api/profiles/${person.handle}/posts`,
    `/api/posts/${post.hash}`,
    '/api/posts/newest',
    `/api/search/users?q=${person.handle}`,
    '/api/accounts/viewer',
  ]) {
    for (const who of [null, reader]) expect(await (await as(who).get(path)).text(), path).not.toMatch(/1987-11-21|birth/i)
  }
  await as(person).patch('/api/me/profile', { birthDate: null })
  expect((await readOwnProfile(person)).birthDate).toBeNull()
})

test('the latest birth date is today in Tehran', async () => {
  const person = await aUser()
  // 2025-03-20 22:00 UTC is already March 21 in Tehran.
  setClockOffset(Date.UTC(2025, 2, 20, 22) - Date.now())
  const later = await aUser()
  expect((await as(later).patch('/api/me/profile', { birthDate: '2025-03-21' })).status).toBe(200)
  expect((await as(later).patch('/api/me/profile', { birthDate: '2025-03-22' })).status).toBe(400)
  expect(person.id).not.toBe(later.id)
})

const aPicture = async (ownerId: number) => {
  const picture = { hash: newHash(), width: 512, height: 512, widths: [480, 512] }
  await db()
    .insert(media)
    .values({ ...picture, ownerId, contentDigest: picture.hash, bytes: 1, createdAt: 1 })
  return picture
}

test('a user can set one of their uploads as the avatar, remove it and restore it, and the viewer includes it', async () => {
  const person = await aUser()
  const picture = await aPicture(person.id)
  expect((await as(person).put('/api/me/avatar', { hash: picture.hash })).status).toBe(200)
  expect((await readOwnProfile(person)).avatar).toEqual(picture)
  expect(await (await as(null).get(`/api/profiles/${person.handle}`)).json()).toMatchObject({ avatar: picture })
  expect(await (await as(person).get('/api/accounts/viewer')).json()).toMatchObject({ viewer: { avatar: picture } })
  await as(person).delete('/api/me/avatar')
  expect((await readOwnProfile(person)).avatar).toBeNull()
  await as(person).put('/api/me/avatar', { hash: picture.hash })
  expect((await readOwnProfile(person)).avatar).toEqual(picture)
})

test('setting the avatar rejects another user’s upload and an unknown one with the same error', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { hash } = await aPicture(other.id)
  const answers = [await as(person).put('/api/me/avatar', { hash }), await as(person).put('/api/me/avatar', { hash: newHash() })]
  const [foreignErrors, unknownErrors] = [await expectFieldErrors(answers[0] as Response), await expectFieldErrors(answers[1] as Response)]
  expect(foreignErrors).toEqual(unknownErrors)
  expect((await readOwnProfile(person)).avatar).toBeNull()
})

test('changing the profile returns 401 for a visitor and 403 for a suspended user who changes public fields', async () => {
  expect((await as(null).get('/api/me/profile')).status).toBe(401)
  expect((await as(null).patch('/api/me/profile', { name: 'سارا' })).status).toBe(401)
  const person = await aUser({ state: 'suspended' })
  expect((await as(person).get('/api/me/profile')).status).toBe(200)
  expect((await as(person).patch('/api/me/profile', { name: 'سارا' })).status).toBe(403)
  expect((await as(person).put('/api/me/avatar', { hash: newHash() })).status).toBe(403)
})

test('updating the profile rejects unknown keys (400)', async () => {
  expect((await as(await aUser()).patch('/api/me/profile', { name: 'سارا', role: 'admin' })).status).toBe(400)
})
