import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { aUser } from '#worker/testing/index.ts'
import { audit } from './audit.ts'

test('an entry has its actor, kind, action, subject, details and time, and is written only if its guard holds', async () => {
  const [{ id: actorId }, db, before] = [await aUser({ role: 'admin' }), database(env), Date.now()]
  await atomic(db, [
    audit(db, { actorId, kind: 'tags', action: 'hide_tag', subject: 'kept', details: { name: 'سفر' } }, sql`1 = 1`),
    audit(db, { actorId, kind: 'tags', action: 'hide_tag', subject: 'left-out' }, sql`1 = 0`),
    audit(db, { actorId, kind: 'money', action: 'void_invoice', subject: 'plain' }),
  ])
  const { results } = await env.DB.prepare('SELECT actor_id AS actorId, kind, act, subject, details, at FROM audit_log ORDER BY id').all()
  expect(results).toEqual([
    { actorId, kind: 'tags', act: 'hide_tag', subject: 'kept', details: '{"name":"سفر"}', at: expect.any(Number) },
    { actorId, kind: 'money', act: 'void_invoice', subject: 'plain', details: '{}', at: expect.any(Number) },
  ])
  expect(Number(results[0]?.at)).toBeGreaterThanOrEqual(before)
})

test('nobody changes or deletes an entry, and its kind is one of the known ones', async () => {
  const [{ id: actorId }, db] = [await aUser({ role: 'admin' }), database(env)]
  await atomic(db, [audit(db, { actorId, kind: 'site', action: 'replay_job', subject: 'permanent' })])
  for (const statement of ["UPDATE audit_log SET kind = 'money'", 'DELETE FROM audit_log'])
    await expect(env.DB.prepare(`${statement} WHERE subject = 'permanent'`).run()).rejects.toThrow('append-only')
  const insert = env.DB.prepare("INSERT INTO audit_log (actor_id, kind, act, subject, details, at) VALUES (?, 'gossip', 'x', 'y', '{}', 1)")
  await expect(insert.bind(actorId).run()).rejects.toThrow('CHECK')
})
