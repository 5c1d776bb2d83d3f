import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { text as profileText } from '#web/people/profiles/text.ts'
import { handles } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { browse } from '#worker/testing/browse.ts'
import { aPost, aPublication, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { Profile } from './contract.ts'
import { replaceHandle } from './find-by-handle.ts'

const db = () => database(env)

test('a user profile shows bio, links and post count, but not the email address', async () => {
  const person = await aUser({ bio: 'می‌نویسم.', links: ['https://example.org/'] })
  await aPost(person)
  const response = await as(null).get(`/api/profiles/${person.handle}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Tag')).toBe(`user-${person.hash}`)
  const body = await response.text()
  expect(body).not.toContain(person.email)
  expect(Profile.parse(JSON.parse(body))).toMatchObject({ kind: 'person', bio: 'می‌نویسم.', links: ['https://example.org/'], postCount: 1 })
})

test('a publication profile lists its members by role', async () => {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const profile = Profile.parse(await (await as(null).get(`/api/profiles/${publication.handle}`)).json())
  expect(profile.kind === 'publication' && profile.members.map(({ person, role }) => [person.handle, role])).toEqual([
    [owner.handle, 'owner'],
    [editor.handle, 'editor'],
    [writer.handle, 'writer'],
  ])
})

test('an unknown handle returns 404; a closed account returns 410 and states whether closing is permanent', async () => {
  const [away, gone] = [await aUser({ state: 'deactivated' }), await aUser({ state: 'deleted' })]
  for (const path of ['', '/posts']) {
    expect((await as(null).get(`/api/profiles/nobody.here${path}`)).status).toBe(404)
    for (const [person, by] of [
      [away, 'owner'],
      [gone, 'account'],
    ] as const) {
      const response = await as(null).get(`/api/profiles/${person.handle}${path}`)
      expect(response.status).toBe(410)
      expect(await response.json()).toMatchObject({ error: { details: { by } } })
    }
  }
})

test('replaceHandle replaces a handle only where it is a whole path segment', () => {
  const rebuild = (path: string, handle: string) => replaceHandle(`https://daftar.example${path}`, handle)('new.one')
  expect(rebuild('/api/profiles/pro/posts?limit=1', 'pro')).toBe('/api/profiles/new.one/posts?limit=1')
  expect(rebuild('/api/follows/of/fol/followers', 'fol')).toBe('/api/follows/of/new.one/followers')
  expect(rebuild('/api/profiles/a.b', 'a.b')).toBe('/api/profiles/new.one')
})

test('a former handle redirects to the current one', async () => {
  const person = await aUser()
  const old = `old${person.hash}`
  await db().insert(handles).values({ handle: old, kind: 'user', ownerId: person.id, takenAt: 1 })
  const moved = await as(null).get(`/api/profiles/${old}`)
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/api/profiles/${person.handle}`])
})

test('a malformed handle returns 400', async () => {
  expect((await as(null).get('/api/profiles/NILA')).status).toBe(400)
})

test('a profile’s posts page newest first and omit drafts and removed posts', async () => {
  const person = await aUser()
  for (const at of [1000, 3000, 2000]) await aPost(person, { at, title: `نوشتهٔ ${at}` })
  await aPost(person, { state: 'draft' })
  await aPost(person, { state: 'removed' })
  const titles: string[] = []
  let after: string | undefined
  do {
    const page = PostCards.parse(
      await (await as(null).get(`/api/profiles/${person.handle}/posts?limit=2${after ? `&after=${after}` : ''}`)).json(),
    )
    titles.push(...page.items.map(({ title }) => title))
    after = page.next
  } while (after)
  expect(titles).toEqual(['نوشتهٔ 3000', 'نوشتهٔ 2000', 'نوشتهٔ 1000'])
})

test('the viewer’s own profile without posts leads to writing the first one; that of another member does not', async () => {
  const [person, reader] = [await aUser(), await aUser()]
  const emptyState = async (viewer: TestUser | undefined) => {
    const { status, text } = await browse(`/${person.handle}`, undefined, { person: viewer })
    expect(status).toBe(200)
    return [text.includes(profileText.writeFirst), text.includes(profileText.noPosts)]
  }
  expect([await emptyState(person), await emptyState(reader), await emptyState(undefined)]).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  await aPost(person)
  expect(await emptyState(person)).toEqual([false, false])
})
