import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { handles } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, interleavedDatabase, queryNumber, runQuery, setPassword, type TestUser } from '#worker/testing/index.ts'
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

  it('nobody changes their own role, and a moderator changes no role', async () => {
    const [admin, moderator, person] = [await anAdmin(), await aUser({ role: 'moderator' }), await aUser()]
    expect((await as(admin).put(`${PATH}/${admin.handle}/role`, { role: 'member' })).status).toBe(403)
    expect((await as(moderator).put(`${PATH}/${person.handle}/role`, { role: 'moderator' })).status).toBe(403)
    expect([await roleOf(admin), await roleOf(person)]).toEqual(['admin', 'member'])
  })

  it('when two admins demote each other concurrently, only the first succeeds, so that an admin remains', async () => {
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

test('an account shows the latest twenty reports, suspensions and decisions about it', async () => {
  const [moderator, person] = [await aUser({ role: 'moderator' }), await aUser()]
  const rows = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21)'
  await runQuery(
    `INSERT INTO suspensions (hash, user_id, step, rule, note, by_user_id, begun_at, lifted_at)
      ${rows} SELECT ?1 || printf('%04d', i), ?2, 1, 4, i, ?3, i, i FROM n`,
    ...[newHash().slice(0, 8), person.id, moderator.id],
  )
  await runQuery(
    `INSERT INTO audit_log (actor_id, kind, act, subject, details, at) ${rows} SELECT ?1, 'content', 'suspend', ?2, '{}', i FROM n`,
    ...[moderator.id, person.hash],
  )
  for (let nth = 1; nth <= 21; nth++)
    await as(await aUser()).post('/api/reports', { kind: 'person', key: person.handle, rule: 'spam', details: `${nth}` })
  const { reports, suspensions, decisions } = await read(moderator, person.handle)
  const latest = Array.from({ length: 20 }, (_, nth) => 21 - nth)
  expect(reports.map(({ details }) => Number(details))).toEqual(latest)
  expect(suspensions.map(({ note }) => Number(note))).toEqual(latest)
  expect(decisions.map(({ at }) => at)).toEqual(latest)
})

test('an account is found by a handle that it had before, and not after its deletion', async () => {
  const [admin, person] = [await anAdmin(), await aUser()]
  await database(env)
    .insert(handles)
    .values({ handle: `old${person.handle}`.slice(0, 20), kind: 'user', ownerId: person.id, takenAt: now() })
  expect((await read(admin, `old${person.handle}`.slice(0, 20))).user.handle).toBe(person.handle)
  await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", person.id)
  const paths = [`${PATH}/${person.handle}`, `${PATH}/${person.handle}/addresses`, `${PATH}/${person.handle}/end-sessions`]
  expect((await as(admin).get(paths[0] ?? '')).status).toBe(404)
  for (const path of paths.slice(1)) expect((await as(admin).post(path)).status).toBe(404)
  expect((await as(admin).put(`${PATH}/${person.handle}/role`, { role: 'moderator' })).status).toBe(404)
  expect((await list(admin, `q=%40${person.handle}`)).items).toEqual([])
  expect((await as(admin).post(`${PATH}/email-search`, { email: person.email })).status).toBe(404)
})

test('an address that is not verified finds nobody, and the addresses shown are those of the account', async () => {
  const [admin, person, other] = [await anAdmin(), await aUser(), await aUser()]
  await runQuery("UPDATE credentials SET phone = '+989120000001' WHERE user_id = ?", other.id)
  const addresses = async ({ handle }: TestUser) => (await as(admin).post(`${PATH}/${handle}/addresses`)).json()
  expect([await addresses(person), await addresses(other)]).toEqual([
    { email: person.email, phone: null },
    { email: other.email, phone: '+989120000001' },
  ])
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', person.id)
  expect((await as(admin).post(`${PATH}/email-search`, { email: person.email })).status).toBe(404)
  expect(await countAudits('find_by_email', person.hash)).toBe(0)
})

test('ending the sessions of an account leaves those of everybody else', async () => {
  const [admin, person, other] = [await anAdmin(), await aUser(), await aUser()]
  for (const { id } of [person, other])
    await database(env)
      .insert(apiTokens)
      .values({ hash: newHash(), userId: id, name: 'برنامه', tokenDigest: newHash(), scopes: ['read'], createdAt: now() })
  await as(admin).post(`${PATH}/${person.handle}/end-sessions`)
  expect((await as(other).get('/api/me/sessions')).status).toBe(200)
  expect(await queryNumber('SELECT count(*) AS n FROM api_tokens WHERE user_id = ?', other.id)).toBe(1)
})

test('admins see how an account is secured: its sessions that have not expired, tokens, passkeys, second factor, password and address', async () => {
  const [admin, plain, secured] = [await anAdmin(), await aUser(), await aUser()]
  await setPassword(secured, 'گذرواژه‌ای بسیار دراز')
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', plain.id)
  await runQuery('UPDATE sessions SET expires_at = ? WHERE user_id = ?', now() - 1, plain.id)
  await database(env)
    .insert(apiTokens)
    .values({ hash: newHash(), userId: secured.id, name: 'برنامه', tokenDigest: newHash(), scopes: ['read'], createdAt: now() })
  const security = async ({ handle }: TestUser) => (await read(admin, handle)).security
  expect(await security(plain)).toEqual({
    ...{ sessions: 0, apiTokens: 0, passkeys: 0, hasTwoFactor: false, hasPassword: false, isEmailVerified: false },
  })
  expect(await security(secured)).toEqual({
    ...{ sessions: 1, apiTokens: 1, passkeys: 0, hasTwoFactor: false, hasPassword: true, isEmailVerified: true },
  })
})

test('the role of a suspended account is not changed, and without a change nothing is recorded', async () => {
  const [admin, suspended, member] = [await anAdmin(), await aUser({ state: 'suspended' }), await aUser()]
  const put = async ({ handle }: TestUser, role: string) => (await as(admin).put(`${PATH}/${handle}/role`, { role })).status
  expect([await put(suspended, 'moderator'), await put(member, 'member')]).toEqual([409, 200])
  expect([
    await roleOf(suspended),
    await countAudits('change_role', suspended.hash),
    await countAudits('change_role', member.hash),
  ]).toEqual(['member', 0, 0])
})

test('an account that is suspended while an admin changes its role keeps the role, and nothing is recorded', async () => {
  const [admin, member] = [await anAdmin(), await aUser()]
  const DB = interleavedDatabase(env.DB, /audit_log/, () => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", member.id))
  expect((await as(admin).put(`${PATH}/${member.handle}/role`, { role: 'moderator' }, { env: { DB } })).status).toBe(409)
  expect([await roleOf(member), await countAudits('change_role', member.hash)]).toEqual(['member', 0])
})

test('accounts without a search come newest first in pages, deleted ones in none', async () => {
  const moderator = await aUser({ role: 'moderator' })
  const people = [await aUser(), await aUser(), await aUser(), await aUser()]
  await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", people[2]?.id)
  const first = await list(moderator, 'limit=2')
  const second = await list(moderator, `limit=2&after=${first.next}`)
  expect([...first.items, ...second.items].map(({ handle }) => handle)).toEqual(
    [people[3], people[1], people[0], moderator].map((person) => person?.handle),
  )
})
