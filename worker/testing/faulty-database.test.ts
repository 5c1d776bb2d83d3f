import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { as, aUser, faultyDatabase, InjectedFault, paragraphs, takeConsole } from './index.ts'

const draftsOf = (authorId: number) => database(env).select().from(posts).where(eq(posts.authorId, authorId))

describe('faultyDatabase', () => {
  it('fails the planned call before or after it is done, and no other', async () => {
    const before = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    await before.database.prepare('SELECT ? AS n').bind(1).all()
    await expect(before.database.prepare('SELECT 1').run()).rejects.toThrow(InjectedFault)
    expect(await before.database.prepare('SELECT 3 AS n').first('n')).toBe(3)
    expect(before.calls()).toBe(3)
  })

  it('does the work of a batch whose answer is lost, so that a repetition must be harmless', async () => {
    const person = await aUser()
    const post = { key: 'faulty-batch-1', title: 'پیش‌نویس', document: paragraphs('سلام') }
    // Call 1 looks the session up; call 2 is the verb's batch.
    const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'after' })
    const lost = await as(person).post('/api/posts', post, { env: { DB: lossy } })
    expect(lost.status).toBe(500)
    expect(takeConsole()).toHaveLength(1)
    expect(await draftsOf(person.id)).toHaveLength(1)

    const again = await as(person).post('/api/posts', post)
    expect(again.status).toBe(201)
    expect(await draftsOf(person.id)).toHaveLength(1)
  })

  it('does nothing when the call is lost on its way', async () => {
    const person = await aUser()
    const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    const post = { key: 'faulty-batch-2', title: 'پیش‌نویس', document: paragraphs('سلام') }
    expect((await as(person).post('/api/posts', post, { env: { DB: lossy } })).status).toBe(500)
    expect(takeConsole()).toHaveLength(1)
    expect(await draftsOf(person.id)).toHaveLength(0)
  })
})
