import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { replayDeadLetters } from '#worker/lib/job-failures.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import { media } from '#worker/posts/media/schema.ts'
import {
  aComment,
  aHeldPost,
  aList,
  anImportReview,
  aPost,
  as,
  aUser,
  queryNumber,
  readInvalidationVersion,
  runQuery,
  takeConsole,
} from '#worker/testing/index.ts'
import { ADMIN_WORK, Dashboard, DeadLetters, STAFF_WORK, type WorkKind } from './contract.ts'
import { checkCounters } from './counters.ts'
import { recordCronRun } from './record-cron-run.ts'

const db = () => database(env)
const read = async (role: 'admin' | 'moderator') =>
  Dashboard.parse(await (await as(await aUser({ role })).get('/api/admin/dashboard')).json())
const readWork = async (kind: WorkKind) => (await read('admin')).work.find((each) => each.kind === kind)

test('moderators see health and work, and only admins operations', async () => {
  await recordCronRun(db(), now(), ['trending'])
  const moderator = await read('moderator')
  expect(moderator.operations).toBeNull()
  expect(moderator.work.map(({ kind }) => kind)).toEqual(STAFF_WORK)
  expect(moderator.health).toMatchObject({ files: 'reachable', cron: { failed: ['trending'] } })
  const { operations, work } = await read('admin')
  expect(work.map(({ kind }) => kind)).toEqual([...STAFF_WORK, ...ADMIN_WORK])
  expect(operations?.counters.map(({ kind }) => kind).sort()).toEqual(['comments', 'followers', 'likes', 'list_items'])
})

test('work is counted from open reports', async () => {
  const [reporter, person] = [await aUser(), await aUser()]
  await as(reporter).post('/api/reports', { kind: 'person', key: person.handle, rule: 'spam', details: '' })
  expect(await readWork('reports')).toMatchObject({ count: 1, oldestAt: expect.any(Number), isLate: false })
})

test('work that has waited for more than a day is late, and what nobody waits for has no time', async () => {
  expect(await readWork('promotions')).toEqual({ kind: 'promotions', count: 0, oldestAt: null, isLate: false })
  for (const [age, isLate] of [
    [DAY - MINUTE, false],
    [DAY + MINUTE, true],
  ] as const) {
    const at = now() - age
    const id = `job-${newHash()}`
    await db().insert(deadLetters).values({ id, body: '{}', at, reason: 'Error', attempts: 1 })
    expect(await readWork('deadLetters')).toEqual({ kind: 'deadLetters', count: 1, oldestAt: at, isLate })
    await runQuery('DELETE FROM dead_letters WHERE id = ?', id)
  }
})

test('appeals are counted until they are answered or their decision is undone', async () => {
  const moderator = await aUser({ role: 'moderator' })
  const before = (await readWork('appeals'))?.count ?? 0
  const appeals = [{}, { appealedAt: 2 }, { appealedAt: 2 }, { appealedAt: 2, appealAnsweredAt: 3 }]
  for (const appeal of appeals) {
    const { id: userId } = await aUser()
    await db()
      .insert(suspensions)
      .values({ hash: newHash(), userId, step: 1, rule: 1, moderatorId: moderator.id, startedAt: 1, ...appeal })
    const made = {
      kind: 'person',
      targetId: userId,
      action: 'hide',
      rule: 1,
      ownerId: userId,
      moderatorId: moderator.id,
      decidedAt: 1,
    } as const
    const appealAccepted = 'appealAnsweredAt' in appeal ? false : null
    for (const state of ['standing', 'undone'] as const)
      await db()
        .insert(moderationDecisions)
        .values({
          ...made,
          ...appeal,
          appealAccepted,
          state,
          endedAt: state === 'undone' ? 2 : null,
          hash: newHash(),
          clientKey: newHash(),
        })
  }
  expect((await readWork('appeals'))?.count).toBe(before + 4)
})

describe('counters', () => {
  /** Recounts until every row has been checked once more. */
  async function checkAll(): Promise<void> {
    await env.DB.prepare('UPDATE counter_checks SET last_id = 0, passed_at = NULL').run()
    // The second run finds no row after the last one.
    for (let run = 0; run < 2; run++) await checkCounters(db())
  }

  it('finds a counter that differs from its recount, repairs it with an entry in the audit log, and forgets it', async () => {
    const [admin, author, reader] = [await aUser({ role: 'admin' }), await aUser(), await aUser()]
    const post = await aPost(author)
    await as(reader).put(`/api/likes/post/${post.hash}`)
    await env.DB.prepare('UPDATE posts SET like_count = 7 WHERE id = ?').bind(post.id).run()
    await checkAll()
    const drift = await env.DB.prepare("SELECT stored, actual FROM counter_drift WHERE kind = 'likes' AND row_id = ?").bind(post.id).first()
    expect(drift).toEqual({ stored: 7, actual: 1 })
    const repair = await as(admin).post('/api/admin/dashboard/counters/likes/repair')
    expect(await repair.json()).toMatchObject({ differing: 0 })
    expect(await queryNumber('SELECT like_count AS n FROM posts WHERE id = ?', post.id)).toBe(1)
    expect(await queryNumber("SELECT count(*) AS n FROM cache_bumps WHERE tag = 'post-' || ?", post.hash)).toBeGreaterThan(0)
    expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'repair_counter' AND actor_id = ?", admin.id)).toBe(1)
  })

  it('counts the likes of active and suspended accounts, and those of no other ones', async () => {
    const post = await aPost(await aUser())
    const readers = [await aUser(), await aUser(), await aUser()]
    for (const reader of readers) await as(reader).put(`/api/likes/post/${post.hash}`)
    for (const [nth, state] of ['suspended', 'deactivated'].entries())
      await runQuery('UPDATE users SET state = ? WHERE id = ?', state, readers[nth]?.id)
    await env.DB.prepare('UPDATE posts SET like_count = 9 WHERE id = ?').bind(post.id).run()
    await checkAll()
    const drift = await env.DB.prepare("SELECT actual FROM counter_drift WHERE kind = 'likes' AND row_id = ?").bind(post.id).first()
    expect(drift).toEqual({ actual: 2 })
    await env.DB.prepare('UPDATE posts SET like_count = 2 WHERE id = ?').bind(post.id).run()
    await checkAll()
  })

  it('forgets a difference that has gone, and reports nothing for right counters', async () => {
    const person = await aUser()
    await as(await aUser()).put(`/api/follows/user/${person.handle}`)
    await env.DB.prepare('UPDATE users SET follower_count = 5 WHERE id = ?').bind(person.id).run()
    await checkAll()
    const count = "SELECT count(*) AS n FROM counter_drift WHERE kind = 'followers' AND row_id = ?"
    expect(await queryNumber(count, person.id)).toBe(1)
    await env.DB.prepare('UPDATE users SET follower_count = 1 WHERE id = ?').bind(person.id).run()
    await checkAll()
    expect(await queryNumber(count, person.id)).toBe(0)
    expect(await queryNumber('SELECT count(*) AS n FROM counter_checks WHERE passed_at IS NULL')).toBe(0)
  })
})

test('a repair corrects a hundred rows, says how many are left, and the next one corrects these', async () => {
  const admin = await aUser({ role: 'admin' })
  const ids: number[] = []
  for (let nth = 0; nth < 101; nth++) ids.push((await aUser()).id)
  await runQuery('UPDATE users SET follower_count = 5 WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
  await env.DB.prepare('UPDATE counter_checks SET last_id = 0').run()
  for (let run = 0; run < 3; run++) await checkCounters(db())
  const repair = async () => (await as(admin).post('/api/admin/dashboard/counters/followers/repair')).json()
  expect([await repair(), await repair()]).toEqual([
    { repaired: 100, differing: 1 },
    { repaired: 1, differing: 0 },
  ])
})

test('a repair corrects each kind of counter, only of the rows that differ, and drops their pages', async () => {
  const [admin, author, reader] = [await aUser({ role: 'admin' }), await aUser(), await aUser()]
  const [post, right] = [await aPost(author), await aPost(author)]
  const list = await aList(author)
  await as(reader).put(`/api/follows/user/${author.handle}`)
  await as(author).put(`/api/lists/${list.hash}/items/${post.hash}`)
  await aComment(reader, post.id)
  await aComment(reader, post.id, { state: 'hidden' })
  const counters = {
    comments: ['posts', 'comment_count', post.id, 1],
    followers: ['users', 'follower_count', author.id, 1],
    list_items: ['lists', 'item_count', list.id, 1],
  } as const
  for (const [kind, [table, column, id, count]] of Object.entries(counters)) {
    const stored = (row: number) => queryNumber(`SELECT ${column} AS n FROM ${table} WHERE id = ?`, row)
    expect([kind, await stored(id)]).toEqual([kind, count])
    await runQuery(`UPDATE ${table} SET ${column} = 5 WHERE id = ?`, id)
    await env.DB.prepare('UPDATE counter_checks SET last_id = 0').run()
    for (let run = 0; run < 2; run++) await checkCounters(db())
    const differing = (await read('admin')).operations?.counters.filter(({ differing }) => differing > 0)
    expect(differing).toMatchObject([{ kind, differing: 1 }])
    const untouched = await readInvalidationVersion(`post-${right.hash}`)
    const repair = await as(admin).post(`/api/admin/dashboard/counters/${kind}/repair`)
    expect([await repair.json(), await stored(id)]).toEqual([{ repaired: 1, differing: 0 }, count])
    expect(await readInvalidationVersion(`post-${right.hash}`)).toBe(untouched)
    expect(await (await as(admin).post(`/api/admin/dashboard/counters/${kind}/repair`)).json()).toEqual({ repaired: 0, differing: 0 })
    expect(
      await queryNumber(
        "SELECT count(*) AS n FROM audit_log WHERE act = 'repair_counter' AND subject = ? AND actor_id = ?",
        kind,
        admin.id,
      ),
    ).toBe(1)
  }
})

describe('dead letters', () => {
  const store = async () => {
    const id = `job-${newHash()}`
    const body = JSON.stringify({ id, kind: 'mail', payload: { to: 'secret@person.example' } })
    await db().insert(deadLetters).values({ id, body, at: now(), reason: 'Error: refused', attempts: 9 })
    return id
  }

  it('are listed with their reason and without their payload, and run again after a replay', async () => {
    const [admin, id] = [await aUser({ role: 'admin' }), await store()]
    const answer = await (await as(admin).get('/api/admin/dead-letters?limit=1')).text()
    expect(answer).not.toContain('secret@person.example')
    const { items } = DeadLetters.parse(JSON.parse(answer))
    expect(items).toEqual([expect.objectContaining({ key: id, kind: 'mail', reason: 'Error: refused', attempts: 9, isReplaying: false })])
    for (let time = 0; time < 2; time++) expect((await as(admin).post(`/api/admin/dead-letters/${id}/replay`)).status).toBe(204)
    await replayDeadLetters(db())
    expect(await queryNumber('SELECT count(*) AS n FROM outbox WHERE id = ?', id)).toBe(1)
    expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'replay_job' AND subject = ?", id)).toBe(1)
  })

  it('come newest first, those of one moment by their ids, and a malformed id is rejected', async () => {
    const admin = await aUser({ role: 'admin' })
    const at = now() + 1000
    const rows = [
      ['job-b', at],
      ['job-a', at],
      ['job-c', at + 1],
    ] as const
    for (const [id, time] of rows) await db().insert(deadLetters).values({ id, body: '{}', at: time, reason: 'Error', attempts: 1 })
    const found: string[] = []
    for (let after = '', page = 0; page < 3; page++) {
      const { items, next } = DeadLetters.parse(await (await as(admin).get(`/api/admin/dead-letters?limit=1${after}`)).json())
      found.push(...items.map(({ key }) => key))
      after = `&after=${next}`
    }
    expect(found).toEqual(['job-c', 'job-b', 'job-a'])
    for (const id of ['job-a%2Fx', 'job%20a', `j${'a'.repeat(120)}`])
      expect([id, (await as(admin).delete(`/api/admin/dead-letters/${id}`)).status]).toEqual([id, 400])
    for (const [id] of rows) await as(admin).delete(`/api/admin/dead-letters/${id}`)
  })

  it('are paged, and deleted for good by an admin only', async () => {
    const [admin, moderator] = [await aUser({ role: 'admin' }), await aUser({ role: 'moderator' })]
    const ids = [await store(), await store()]
    const first = DeadLetters.parse(await (await as(admin).get('/api/admin/dead-letters?limit=1')).json())
    const second = DeadLetters.parse(await (await as(admin).get(`/api/admin/dead-letters?limit=1&after=${first.next}`)).json())
    expect(new Set([...first.items, ...second.items].map(({ key }) => key)).size).toBe(2)
    expect((await as(moderator).delete(`/api/admin/dead-letters/${ids[0]}`)).status).toBe(403)
    for (const id of ids) expect((await as(admin).delete(`/api/admin/dead-letters/${id}`)).status).toBe(204)
    expect((await as(admin).delete(`/api/admin/dead-letters/${ids[0]}`)).status).toBe(404)
  })
})

test('the totals of stored files follow every upload, sweep and deletion', async () => {
  const { id: ownerId } = await aUser()
  const sum = 'SELECT coalesce(sum(bytes), 0) AS n FROM media WHERE swept_at IS NULL'
  const total = "SELECT bytes AS n FROM storage_totals WHERE kind = 'images'"
  const files = "SELECT files AS n FROM storage_totals WHERE kind = 'images'"
  const insert = async () => {
    const hash = newHash()
    await db()
      .insert(media)
      .values({ hash, ownerId, contentDigest: hash, width: 10, height: 10, widths: [10], bytes: 500, createdAt: now() })
    return hash
  }
  const [swept, deleted] = [await insert(), await insert(), await insert()]
  expect([await queryNumber(total), await queryNumber(files)]).toEqual([await queryNumber(sum), 3])
  await env.DB.prepare('UPDATE media SET swept_at = 1 WHERE hash = ?').bind(swept).run()
  await env.DB.prepare('DELETE FROM media WHERE hash IN (?, ?)').bind(deleted, swept).run()
  expect([await queryNumber(total), await queryNumber(files)]).toEqual([await queryNumber(sum), 1])
})

test('held posts are counted one by one, and those that wait with an import once', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const count = async () => (await readWork('heldPosts'))?.count ?? 0
  const before = await count()
  await aHeldPost(author)
  await aHeldPost(author, { state: 'returned' })
  expect(await count()).toBe(before + 1)
  const [first, second, ruled] = [await aHeldPost(other), await aHeldPost(other), await aHeldPost(other)]
  const hash = await anImportReview(other, [first, second, ruled])
  await runQuery('UPDATE post_reviews SET screening = ? WHERE post_id = ?', JSON.stringify({ rules: [], domains: ['a.example'] }), ruled.id)
  expect(await count()).toBe(before + 3)
  await runQuery("UPDATE import_reviews SET state = 'approved', decided_at = 1, moderator_id = 1 WHERE hash = ?", hash)
  expect(await count()).toBe(before + 2)
  await runQuery("UPDATE import_reviews SET state = 'open', decided_at = NULL, moderator_id = NULL WHERE hash = ?", hash)
  await runQuery("UPDATE post_reviews SET state = 'released' WHERE post_id IN (?, ?)", first.id, second.id)
  expect(await count()).toBe(before + 2)
})

test('a bucket that does not answer is unreachable, which is logged', async () => {
  const admin = await aUser({ role: 'admin' })
  const MEDIA = {
    head: async () => {
      throw new Error('bucket down')
    },
  } as unknown as R2Bucket
  const answer = await as(admin).get('/api/admin/dashboard', { env: { MEDIA } })
  expect(Dashboard.parse(await answer.json()).health.files).toBe('unreachable')
  expect(takeConsole().join()).toContain('bucket_check_failed')
})
