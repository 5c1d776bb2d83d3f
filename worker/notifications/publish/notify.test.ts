import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { notify } from './notify.ts'
import type { NotificationEventInput } from './rules.ts'

const db = database(env)
const readPending = async (about: string) =>
  (
    await env.DB.prepare(`SELECT payload FROM outbox WHERE kind = 'notice' AND id LIKE '%' || ? || '%'`)
      .bind(about)
      .all<{ payload: string }>()
  ).results.map(({ payload }): { notice: NotificationEventInput } => JSON.parse(payload))

test('concurrent calls of notify enqueue a notification once per actor', async () => {
  const post = newHash()
  const ask = () => atomic(db, [notify(db, { kind: 'like', actorId: 7, post })])
  await Promise.all([ask(), ask(), ask()])
  expect((await readPending(post)).map(({ notice }) => notice)).toEqual([{ kind: 'like', actorId: 7, post }])
  await atomic(db, [notify(db, { kind: 'like', actorId: 8, post })])
  expect(await readPending(post)).toHaveLength(2)
})

test('notify enqueues a job only if its condition holds and the batch commits', async () => {
  const comment = newHash()
  const say = (when?: ReturnType<typeof sql>) => notify(db, { kind: 'comment', actorId: 7, comment }, when)
  await atomic(db, [say(sql`0`)])
  await expect(db.batch([say(), db.run(sql`SELECT * FROM no_such_table`)])).rejects.toThrow()
  expect(await readPending(comment)).toEqual([])
  await atomic(db, [say(sql`1`)])
  expect(await readPending(comment)).toHaveLength(1)
})

test('security notifications with one reference are enqueued once per user and event', async () => {
  const ref = newHash()
  const notifySecurityEvent = (userId: number, event: 'password' | 'passkeyAdded') => notify(db, { kind: 'security', event, userId, ref })
  await atomic(db, [
    notifySecurityEvent(1, 'password'),
    notifySecurityEvent(1, 'password'),
    notifySecurityEvent(2, 'password'),
    notifySecurityEvent(1, 'passkeyAdded'),
  ])
  expect(await readPending(ref)).toHaveLength(3)
})
