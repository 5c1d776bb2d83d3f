import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { replayDeadLetters } from '#worker/lib/job-failures.ts'
import { media } from '#worker/posts/media/schema.ts'
import { aPost, as, aUser, queryNumber } from '#worker/testing/index.ts'
import { Dashboard, DeadLetters } from './contract.ts'
import { checkCounters } from './counters.ts'
import { recordCronRun } from './record-cron-run.ts'

const db = () => database(env)
const read = async (role: 'admin' | 'moderator') =>
  Dashboard.parse(await (await as(await aUser({ role })).get('/api/admin/dashboard')).json())

test('moderators see health and work, and only admins operations', async () => {
  await recordCronRun(db(), now(), ['trending'])
  const moderator = await read('moderator')
  expect(moderator.operations).toBeNull()
  expect(moderator.health).toMatchObject({ files: 'reachable', cron: { failed: ['trending'] } })
  const { operations } = await read('admin')
  expect(operations?.counters.map(({ kind }) => kind).sort()).toEqual(['comments', 'followers', 'likes', 'list_items'])
})

test('work is counted from open reports', async () => {
  const [reporter, person] = [await aUser(), await aUser()]
  await as(reporter).post('/api/reports', { kind: 'person', key: person.handle, rule: 'spam', details: '' })
  expect((await read('moderator')).work.reports).toBe(1)
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
