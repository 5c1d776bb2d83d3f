import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { as, aUser, faultyDatabase, InjectedFault, paragraphs, takeConsole } from './index.ts'

const draftsOf = (authorId: number) => database(env).select().from(posts).where(eq(posts.authorId, authorId))

describe('faultyDatabase', () => {
  it('fails only the planned call', async () => {
    const before = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    await before.database.prepare('SELECT ? AS n').bind(1).all()
    await expect(before.database.prepare('SELECT 1').run()).rejects.toThrow(InjectedFault)
    expect(await before.database.prepare('SELECT 3 AS n').first('n')).toBe(3)
    expect(before.calls()).toBe(3)
  })

  it('commits a batch whose response is lost, so a retry must be idempotent', async () => {
    const person = await aUser()
    const post = { key: 'faulty-batch-1', title: 'پیش‌نویس', document: paragraphs('سلام') }
    // Call 1 reads the session; call 2 is the write batch.
    const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'after' })
    const lost = await as(person).post('/api/posts', post, { env: { DB: lossy } })
    expect(lost.status).toBe(500)
    expect(takeConsole()).toHaveLength(1)
    expect(await draftsOf(person.id)).toHaveLength(1)

    const again = await as(person).post('/api/posts', post)
    expect(again.status).toBe(201)
    expect(await draftsOf(person.id)).toHaveLength(1)
  })

  it('writes nothing when the request is lost', async () => {
    const person = await aUser()
    const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    const post = { key: 'faulty-batch-2', title: 'پیش‌نویس', document: paragraphs('سلام') }
    expect((await as(person).post('/api/posts', post, { env: { DB: lossy } })).status).toBe(500)
    expect(takeConsole()).toHaveLength(1)
    expect(await draftsOf(person.id)).toHaveLength(0)
  })
})
