import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { changeRole } from './change-role.ts'
import { ListedUsers, UserDetails } from './contract.ts'
import { foldPrefix } from './folded.ts'

const PATH = '/api/admin/users'
const anAdmin = () => aUser({ role: 'admin' })

async function list(viewer: TestUser, query: string): Promise<ListedUsers> {
  return ListedUsers.parse(await (await as(viewer).get(`${PATH}?${query}`)).json())
}

const read = async (viewer: TestUser, handle: string): Promise<UserDetails> =>
  UserDetails.parse(await (await as(viewer).get(`${PATH}/${handle}`)).json())

const roleOf = (person: TestUser) => env.DB.prepare('SELECT role FROM users WHERE id = ?').bind(person.id).first<string>('role')
const countAudits = (action: string, subject: string) =>
  queryNumber('SELECT count(*) AS n FROM audit_log WHERE act = ? AND subject = ?', action, subject)

describe('finding accounts', () => {
  it('finds every account by the start of its name in any spelling, and pages in the order of the names', async () => {
    const moderator = await aUser({ role: 'moderator' })
    const mark = newHash()
    for (const suffix of ['ا', 'ب', 'پ']) await aUser({ name: `كيان\u200C${mark} ${suffix}` })
    await aUser({ name: `دیگر ${mark}` })
    const q = encodeURIComponent(`کیان${mark}`)
    const first = await list(moderator, `q=${q}&limit=2`)
    expect(first.items).toHaveLength(2)
    const second = await list(moderator, `q=${q}&limit=2&after=${first.next}`)
    expect(second.next).toBeUndefined()
    expect([...first.items, ...second.items].map(({ name }) => name.at(-1))).toEqual(['ا', 'ب', 'پ'])
  })

  it('finds accounts by the start of a handle after @, and filters staff and suspended accounts', async () => {
    const moderator = await aUser({ role: 'moderator' })
    const mark = newHash()
    const suspended = await aUser({ handle: `s${mark}`, state: 'suspended' })
    const admin = await aUser({ handle: `s${mark}x`, role: 'admin' })
    const handles = async (query: string) => (await list(moderator, query)).items.map(({ handle }) => handle)
    expect(await handles(`q=%40s${mark}`)).toEqual([suspended.handle, admin.handle])
    expect(await handles(`q=%40s${mark}&filter=staff`)).toEqual([admin.handle])
    expect(await handles(`q=%40s${mark}&filter=suspended`)).toEqual([suspended.handle])
  })

  it.each(['كتايون', 'Sara AHMADI', 'مي‌خواهم', 'علـي', 'آرش مؤمن', 'قائم‌مقام', 'نيمةـۀ'])(
    'the database folds %s like foldPrefix',
    async (name) => {
      const { id } = await aUser({ name })
      expect(await env.DB.prepare('SELECT folded_name FROM users WHERE id = ?').bind(id).first('folded_name')).toBe(foldPrefix(name))
    },
  )
})

describe('roles', () => {
  it('an admin changes the role of an active account, which is recorded once', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    for (let time = 0; time < 2; time++)
      expect((await as(admin).put(`${PATH}/${person.handle}/role`, { role: 'moderator' })).status).toBe(200)
    expect(await roleOf(person)).toBe('moderator')
    expect(await countAudits('change_role', person.hash)).toBe(1)
  })

  it('nobody changes their own role, and a moderator nobody’s', async () => {
    const [admin, moderator, person] = [await anAdmin(), await aUser({ role: 'moderator' }), await aUser()]
    expect((await as(admin).put(`${PATH}/${admin.handle}/role`, { role: 'member' })).status).toBe(403)
    expect((await as(moderator).put(`${PATH}/${person.handle}/role`, { role: 'moderator' })).status).toBe(403)
    expect([await roleOf(admin), await roleOf(person)]).toEqual(['admin', 'member'])
  })

  it('of two admins who demote each other at once, only the first one succeeds, so that an admin remains', async () => {
    const [first, second] = [await anAdmin(), await anAdmin()]
    await changeRole(database(env), first, second.handle, 'member')
    // The second one was authorized before the first one's change.
    await expect(changeRole(database(env), second, first.handle, 'member')).rejects.toMatchObject({ code: 'forbidden' })
    expect([await roleOf(first), await roleOf(second)]).toEqual(['admin', 'member'])
    expect(await countAudits('change_role', first.hash)).toBe(0)
  })
})

test('ending the sessions of an account signs it out and revokes its API tokens; one’s own are refused', async () => {
  const [admin, person] = [await anAdmin(), await aUser()]
  await database(env)
    .insert(apiTokens)
    .values({ hash: newHash(), userId: person.id, name: 'برنامه', tokenDigest: newHash(), scopes: ['read'], createdAt: now() })
  const ended = await as(admin).post(`${PATH}/${person.handle}/end-sessions`)
  expect(await ended.json()).toEqual({ sessions: 1, apiTokens: 1 })
  expect((await as(person).get('/api/me/sessions')).status).toBe(401)
  expect(await countAudits('end_sessions', person.hash)).toBe(1)
  expect((await as(admin).post(`${PATH}/${admin.handle}/end-sessions`)).status).toBe(403)
})

test('only admins see addresses and find an account by its e-mail address, and both are recorded', async () => {
  const [admin, moderator, person] = [await anAdmin(), await aUser({ role: 'moderator' }), await aUser()]
  expect(JSON.stringify(await read(admin, person.handle))).not.toContain(person.email)
  for (const path of [`${PATH}/${person.handle}/addresses`, `${PATH}/email-search`])
    expect((await as(moderator).post(path, path.endsWith('search') ? { email: person.email } : {})).status).toBe(403)
  expect(await (await as(admin).post(`${PATH}/${person.handle}/addresses`)).json()).toEqual({ email: person.email, phone: null })
  const found = await as(admin).post(`${PATH}/email-search`, { email: person.email.toUpperCase() })
  expect(await found.json()).toEqual({ handle: person.handle })
  expect((await as(admin).post(`${PATH}/email-search`, { email: `x${person.email}` })).status).toBe(404)
  expect([await countAudits('show_addresses', person.hash), await countAudits('find_by_email', person.hash)]).toEqual([1, 1])
})

test('an account shows its history, and its security to admins only', async () => {
  const [admin, moderator, person] = [await anAdmin(), await aUser({ role: 'moderator' }), await aUser()]
  await as(await aUser()).post('/api/reports', { kind: 'person', key: person.handle, rule: 'spam', details: 'هرزنامه می‌فرستد' })
  await as(moderator).post('/api/moderation/suspensions', { handle: person.handle, rule: 4, note: 'تکرار نکن' })
  const seen = await read(moderator, person.handle)
  expect(seen.security).toBeNull()
  expect(seen.user.state).toBe('suspended')
  expect(seen.can).toEqual({ suspend: false, lift: true, changeRole: false, endSessions: false, showAddresses: false })
  expect(seen.suspensions.map(({ note, moderator: by }) => [note, by.handle])).toEqual([['تکرار نکن', moderator.handle]])
  expect(seen.reports.map(({ rule, details }) => [rule, details])).toEqual([['spam', 'هرزنامه می‌فرستد']])
  expect(seen.decisions.map(({ action }) => action)).toEqual(['suspend'])
  expect((await read(admin, person.handle)).security).toMatchObject({ sessions: 1, apiTokens: 0, hasTwoFactor: false })
})
