import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { freezeClock } from './frozen-clock.ts'
import { aPost, as, aUser, recordedDatabase } from './index.ts'

freezeClock()

test('a request sends the jobs that it enqueued, and later requests to the isolate leave the outbox alone', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const { hash } = await aPost(author)
  const { database: DB, trips } = recordedDatabase(env.DB)
  const flushes = async (send: Promise<Response>): Promise<boolean> => {
    trips.length = 0
    expect((await send).ok).toBe(true)
    return trips.flat().some((text) => text.startsWith('update "outbox"'))
  }
  const client = as(reader)
  expect(await flushes(client.put(`/api/follows/user/${author.handle}`, {}, { env: { DB } }))).toBe(true)
  expect(await flushes(client.get(`/api/posts/${hash}`, { env: { DB } }))).toBe(false)
  expect(await flushes(client.get('/api/home/foryou', { env: { DB } }))).toBe(false)
})
