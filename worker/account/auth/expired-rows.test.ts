import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { pruneTokens } from '#worker/account/api-tokens/index.ts'
import { pruneChallenges } from '#worker/account/passkeys/index.ts'
import { atomic, database, type Statement } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { pruneCodes, prunePendingSignIns, pruneSessions } from './index.ts'

const db = database(env)

const INSERTS: Record<string, { sql: string; table: string; prune: (on: typeof db) => Statement; keptMs: number }> = {
  'a session': {
    table: 'sessions',
    sql: `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, agent, hash, proven_at) VALUES (?1, ?2, 1, 1, ?3, '', ?4, 1)`,
    prune: pruneSessions,
    keptMs: 0,
  },
  'an API token': {
    table: 'api_tokens',
    sql: `INSERT INTO api_tokens (hash, user_id, name, token_digest, scopes, created_at, expires_at) VALUES (?4, ?2, 'ربات', ?1, '["read"]', 1, ?3)`,
    prune: pruneTokens,
    keptMs: 0,
  },
  'a pending sign-in': {
    table: 'second_step_tickets',
    sql: `INSERT INTO second_step_tickets (ticket_digest, user_id, browser_digest, tries, created_at, expires_at) VALUES (?1, ?2, ?4, 0, 1, ?3)`,
    prune: prunePendingSignIns,
    keptMs: 0,
  },
  'a passkey challenge': {
    table: 'passkey_challenges',
    sql: `INSERT INTO passkey_challenges (challenge_digest, purpose, user_id, browser_digest, expires_at) VALUES (?1, 'add', ?2, ?4, ?3)`,
    prune: pruneChallenges,
    keptMs: 0,
  },
  'a one-time code': {
    table: 'one_time_codes',
    sql: `INSERT INTO one_time_codes (challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, created_at, expires_at)
      VALUES (?1, 'confirm', 'email', ?4, ?4, ?2, ?1, ?1, 1, ?3)`,
    prune: pruneCodes,
    keptMs: DAY,
  },
}

test.each(Object.keys(INSERTS))('the cron task deletes %s once it has expired, and none before', async (name) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const kind = INSERTS[name]
  if (!kind) throw new Error('Unknown kind')
  const person = await aUser()
  const ends = Date.now() + HOUR
  for (const expiresAt of [ends, ends + 1]) await runQuery(kind.sql, await sha256(newSecret()), person.id, expiresAt, newHash())
  const left = () =>
    queryNumber(`SELECT count(*) AS n FROM ${kind.table} WHERE user_id = ? AND expires_at IN (?, ?)`, person.id, ends, ends + 1)
  setClockOffset(HOUR + kind.keptMs - 1)
  await atomic(db, [kind.prune(db)])
  expect(await left()).toBe(2)
  setClockOffset(HOUR + kind.keptMs)
  await atomic(db, [kind.prune(db)])
  expect(await left()).toBe(1)
})

const isSignedIn = async (person: TestUser) =>
  (await (await as(person).get('/api/accounts/viewer')).json<{ viewer: object | null }>()).viewer !== null

test('a session is valid until the last millisecond of its thirty days, and of the 180 days since it began', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [idle, old] = [await aUser(), await aUser()]
  await runQuery(
    'UPDATE sessions SET created_at = ?1, seen_at = ?1, expires_at = ?2 WHERE user_id = ?3',
    Date.now(),
    Date.now() + 30 * DAY,
    idle.id,
  )
  await runQuery('UPDATE sessions SET created_at = ?1, expires_at = 9e15 WHERE user_id = ?2', Date.now() - 150 * DAY, old.id)
  setClockOffset(30 * DAY - 1)
  await runQuery('UPDATE sessions SET seen_at = ? WHERE user_id IN (?, ?)', Date.now() + 30 * DAY, idle.id, old.id)
  expect([await isSignedIn(idle), await isSignedIn(old)]).toEqual([true, true])
  setClockOffset(30 * DAY)
  expect([await isSignedIn(idle), await isSignedIn(old)]).toEqual([false, false])
})

test('the list of sessions holds the current one and the fifty most recently seen in all, without expired ones and those of others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [person, other] = [await aUser(), await aUser()]
  await runQuery('UPDATE sessions SET seen_at = 1 WHERE user_id = ?', person.id)
  const add = async (userId: number, seenAt: number, expiresAt: number) => {
    const hash = newHash()
    await runQuery(
      `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, agent, hash, proven_at) VALUES (?, ?, 1, ?, ?, '', ?, 1)`,
      await sha256(newSecret()),
      userId,
      seenAt,
      expiresAt,
      hash,
    )
    return hash
  }
  const recent: string[] = []
  for (let nth = 0; nth < 50; nth++) recent.push(await add(person.id, 1000 + nth, Date.now() + 1))
  await add(person.id, 9000, Date.now())
  await add(other.id, 9000, Date.now() + HOUR)
  const { sessions } = await (await as(person).get('/api/me/sessions')).json<{ sessions: { hash: string; current: boolean }[] }>()
  expect(sessions).toHaveLength(50)
  expect(sessions[0]?.current).toBe(true)
  expect(sessions.slice(1).map(({ hash }) => hash)).toEqual(recent.toReversed().slice(0, 49))
})

test('a code works until the last millisecond of its ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await aUser()
  const attempt = async (offset: number) => {
    const [challenge, code] = [newSecret(), '123456']
    await runQuery(
      `INSERT INTO one_time_codes (challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, created_at, expires_at)
       VALUES (?1, 'confirm', 'email', 'a', 'a', ?2, ?3, ?4, 1, ?5)`,
      challenge,
      person.id,
      await sha256(`${challenge}:${code}`),
      await sha256(person.sessionDigest),
      Date.now() + 10 * MINUTE,
    )
    setClockOffset(10 * MINUTE + offset)
    const { status } = await as(person).post('/api/me/reauthentication', { kind: 'code', challenge, code })
    setClockOffset(0)
    return status
  }
  expect([await attempt(-1), await attempt(0)]).toEqual([200, 400])
})
