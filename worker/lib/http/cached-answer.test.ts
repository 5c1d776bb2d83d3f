import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { servePage } from '#worker/pages/serve-page.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aPost, as, aUser, ORIGIN, recordedDatabase, type TestUser, testEnv } from '#worker/testing/index.ts'

freezeClock()

/** Reads the API, and counts the trips to the content database. */
async function read(path: string, person: TestUser | null = null) {
  const { database, trips } = recordedDatabase(env.DB)
  const response = await as(person).get(path, { env: { DB: database } })
  return { text: await response.text(), headers: Object.fromEntries(response.headers), status: response.status, trips: trips.length }
}

const hashesOf = (text: string): string[] => [...text.matchAll(/"hash":"([^"]+)"/g)].map(([, hash = '']) => hash)

it('answers visitors from memory with the same status, headers and text, without a trip to the database', async () => {
  await aPost(await aUser())
  const first = await read('/api/posts/newest?limit=3')
  const second = await read('/api/posts/newest?limit=3')
  expect(first.trips).toBeGreaterThan(0)
  expect(second).toEqual({ ...first, trips: 0 })
  expect(first.headers['cache-control']).toBe('private, no-store')
})

it('keeps an answer for each query, and none of a rejected request', async () => {
  const author = await aUser()
  for (let nth = 0; nth < 2; nth++) await aPost(author)
  expect(hashesOf((await read('/api/posts/newest?limit=1')).text).length).toBeLessThan(
    hashesOf((await read('/api/posts/newest?limit=2')).text).length,
  )
  for (let nth = 0; nth < 2; nth++) expect((await read('/api/posts/newest?limit=x')).status).toBe(400)
})

it('answers with a change as soon as it is made', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const path = '/api/posts/newest?limit=30'
  expect(hashesOf((await read(path)).text)).toContain(post.hash)
  expect((await as(author).post(`/api/posts/${post.hash}/withdraw`)).status).toBeLessThan(300)
  expect(hashesOf((await read(path)).text)).not.toContain(post.hash)
})

it('answers members, for whom blocks decide, from the database', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const path = '/api/posts/newest?limit=31'
  await read(path)
  expect(hashesOf((await read(path, reader)).text)).toContain(post.hash)
  await as(reader).put(`/api/me/blocks/${author.handle}`)
  const own = await read(path, reader)
  expect(own.trips).toBeGreaterThan(1)
  expect(hashesOf(own.text)).not.toContain(post.hash)
})

/** Opens the home page and returns the statements that it sent to the content database. */
async function openHome(person: TestUser): Promise<string[]> {
  const { database, trips } = recordedDatabase(env.DB)
  const ctx = createExecutionContext()
  const request = new Request(new URL('/home', ORIGIN), { headers: { Cookie: person.cookie } })
  const { response } = await servePage(request, testEnv({ DB: database }), ctx)
  expect(response.status).toBe(200)
  await response.text()
  await waitOnExecutionContext(ctx)
  return trips.flat()
}

it('gives the pages of a member whom the API answers like a visitor the same answers, and those of others none', async () => {
  const [reader, other] = [await aUser(), await aUser()]
  await as(other).put(`/api/me/blocks/${(await aUser()).handle}`)
  await openHome(reader)
  const [warm, own] = [await openHome(reader), await openHome(other)]
  const asksForTrending = (statement: string) =>
    statement.includes('FROM home_trending h CROSS JOIN posts ON posts.id = h.post_id CROSS JOIN users')
  expect(warm.some(asksForTrending)).toBe(false)
  expect(own.some(asksForTrending)).toBe(true)
})
