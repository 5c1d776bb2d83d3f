import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { as, aUser, changeRecordingDatabase, faultyDatabase, InjectedFault, paragraphs, takeConsole } from './index.ts'

const draftsOf = (authorId: number) => database(env).select().from(posts).where(eq(posts.authorId, authorId))

describe('faultyDatabase', () => {
  it('fails only the planned call', async () => {
    const before = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    await before.database.prepare('SELECT ? AS n').bind(1).all()
    await expect(before.database.prepare('SELECT 1').run()).rejects.toThrow(InjectedFault)
    expect(await before.database.prepare('SELECT 3 AS n').first('n')).toBe(3)
    expect(before.calls()).toBe(3)
  })

  it('commits a batch whose response is lost, and creating the post again with the same key stores nothing twice', async () => {
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

  it('writes nothing when the request of the batch is lost', async () => {
    const person = await aUser()
    const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'before' })
    const post = { key: 'faulty-batch-2', title: 'پیش‌نویس', document: paragraphs('سلام') }
    expect((await as(person).post('/api/posts', post, { env: { DB: lossy } })).status).toBe(500)
    expect(takeConsole()).toHaveLength(1)
    expect(await draftsOf(person.id)).toHaveLength(0)
  })
})

describe('changeRecordingDatabase', () => {
  it('records the statements that changed rows, however they are executed, and no others', async () => {
    const { id } = await aUser()
    const { database: recording, changes } = changeRecordingDatabase(env.DB)
    const update = 'UPDATE users SET name = ? WHERE id = ?'
    const prepared = (text: string, user: number) => recording.prepare(text).bind('نام', user)
    await prepared(update, -1).run()
    await recording.batch([prepared(update, -1), recording.prepare('SELECT 1')])
    await prepared(`${update} RETURNING id`, -1).raw()
    await prepared(`${update} RETURNING id`, -1).first()
    await recording.prepare('SELECT id FROM users').raw()
    expect(changes).toEqual([])
    await prepared(update, id).run()
    await recording.batch([prepared(`${update} `, id), recording.prepare('SELECT 1')])
    await prepared(`${update} RETURNING id`, id).raw()
    await prepared(`${update} RETURNING hash`, id).first()
    expect(changes).toEqual([update, `${update} `, `${update} RETURNING id`, `${update} RETURNING hash`])
  })

  it('rejects a write whose number of changes it cannot tell', async () => {
    const { database: recording } = changeRecordingDatabase(env.DB)
    await expect(recording.prepare('UPDATE users SET name = name WHERE id = -1').raw()).rejects.toThrow('Unknown number of changes')
  })
})
