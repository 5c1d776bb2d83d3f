import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { handleRequest } from '#worker/router.ts'
import { freezeClock } from './frozen-clock.ts'
import { aPost, aUser, faultyDatabase, ORIGIN, paragraphs, type TestUser, takeConsole, testEnv } from './index.ts'

freezeClock()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const OUTAGE_SECONDS = 60
const STEP_SECONDS = 4

/** D1 as it answers during an outage: every call loses its connection. */
const outage = faultyDatabase(env.DB, { nth: 'all', when: 'before', message: 'D1_ERROR: Network connection lost.' })

async function send(path: string, { isDown = false, person, ...init }: RequestInit & { isDown?: boolean; person?: TestUser } = {}) {
  const ctx = createExecutionContext()
  const headers: Record<string, string> = { ...(person ? { Cookie: person.cookie } : {}) }
  if (init.method) Object.assign(headers, { Origin: ORIGIN, 'Content-Type': 'application/json' })
  const overrides = isDown ? { DB: outage.database } : {}
  const response = await handleRequest(new Request(new URL(path, ORIGIN), { ...init, headers }), testEnv(overrides), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    edge: response.headers.get('Cloudflare-CDN-Cache-Control'),
    text,
  }
}

test('through a minute without D1, cached pages are served, everything else is a 503 that says when to retry, and recovery needs no restart', async () => {
  const author = await aUser()
  const [cached, uncached] = [await aPost(author, { title: 'نوشتهٔ نهفته' }), await aPost(author, { title: 'نوشتهٔ دیده‌نشده' })]
  const draft = await aPost(author, { state: 'draft', document: paragraphs('پیش از قطعی') })
  const save = (isDown: boolean) =>
    send(`/api/posts/${draft.hash}/draft`, {
      method: 'PUT',
      person: author,
      isDown,
      body: JSON.stringify({ saveId, revision: 1, title: 'پس از قطعی', document: paragraphs('متن تازه') }),
    })
  const saveId = newHash()
  const before = await send(encodeURI(cached.path))
  expect(before.status).toBe(200)

  const served: { seconds: number; cached: number; uncached: number; api: number; write: number; signedIn: number }[] = []
  for (let seconds = 0; seconds < OUTAGE_SECONDS; seconds += STEP_SECONDS) {
    const page = await send(encodeURI(cached.path), { isDown: true })
    expect(page.text).toBe(before.text)
    const other = await send(encodeURI(uncached.path), { isDown: true })
    expect(other.text).toMatch(/<html[^>]* lang="fa"/)
    expect(other.text).toContain('این صفحه باز نشد')
    const signedIn = await send(encodeURI(cached.path), { isDown: true, person: author })
    expect(signedIn.text).toContain('چند لحظهٔ دیگر دوباره امتحان کن')
    const [api, write] = [await send(`/api/posts/${cached.hash}`, { isDown: true }), await save(true)]
    for (const refused of [other, signedIn, api, write]) expect(refused.retryAfter).toBe('2')
    expect(JSON.parse(write.text)).toMatchObject({ error: { code: 'unavailable' } })
    served.push({ seconds, cached: page.status, uncached: other.status, api: api.status, write: write.status, signedIn: signedIn.status })
    vi.setSystemTime(Date.now() + STEP_SECONDS * 1000)
  }
  for (const { seconds, ...statuses } of served)
    expect({ seconds, ...statuses }).toEqual({ seconds, cached: 200, uncached: 503, api: 503, write: 503, signedIn: 503 })
  // Each failed poll and each refused request is logged once.
  expect(takeConsole().filter((line) => line.includes('invalidation_poll_failed')).length).toBeLessThanOrEqual(2 * served.length)

  expect((await send(encodeURI(uncached.path))).status).toBe(200)
  expect(JSON.parse((await save(false)).text)).toMatchObject({ revision: 2 })
  // The repeated save changes nothing, and another isolate's write during the outage is seen at once.
  expect(JSON.parse((await save(false)).text)).toMatchObject({ revision: 2 })
  await database(env).run(`INSERT INTO cache_bumps (tag, at) VALUES ('post-${cached.hash}', ${Date.now()})`)
  await database(env).run(`UPDATE posts SET title = 'نام تازه' WHERE hash = '${cached.hash}'`)
  vi.setSystemTime(Date.now() + 11_000)
  expect((await send(encodeURI(cached.path))).text).toContain('نام تازه')
})

test('while D1 is down, the edge stores no page that may have changed since the last poll', async () => {
  const post = await aPost(await aUser())
  const fresh = await send(encodeURI(post.path))
  expect(fresh.edge).toBe('public, max-age=60, stale-if-error=3600')
  vi.setSystemTime(Date.now() + 5000)
  const unchecked = await send(encodeURI(post.path), { isDown: true })
  expect([unchecked.status, unchecked.edge]).toEqual([200, 'no-store'])
  expect(takeConsole()).toEqual([expect.stringContaining('invalidation_poll_failed')])
  vi.setSystemTime(Date.now() + 20_000)
  expect((await send(encodeURI(post.path))).edge).toBe('public, max-age=60, stale-if-error=3600')
})
