import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { sendEmail } from '#worker/lib/mail.ts'
import { testEnv } from '#worker/testing/index.ts'
import worker from './index.ts'
import type { LocalEnv } from './local-database.ts'
import { localKey } from './local-key.ts'
import { deliverToMailbox } from './mailbox.ts'

beforeAll(deliverToMailbox)

const LOCAL = 'http://127.0.0.1:8787'
const PUBLIC = 'https://daftar.example'
const KEY = localKey(env.SECRETS_KEY ?? '')
const localEnv = (origin: string): LocalEnv => ({ ...testEnv({ ORIGIN: origin }), LOCAL: env.LOCAL })

async function send(url: string, init: RequestInit = {}, origin = LOCAL): Promise<Response> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ctx = createExecutionContext()
  const request = new Request(url, { redirect: 'manual', ...init })
  const response = await worker.fetch(request, localEnv(origin), ctx)
  await waitOnExecutionContext(ctx)
  log.mockRestore()
  return response
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })
const now = async () => (await (await send(`${LOCAL}/__local/clock`)).json<{ now: number }>()).now
/** A write whose effect `now` shows. */
const moveClock = (headers: Record<string, string>, url = LOCAL, origin = LOCAL) =>
  send(`${url}/__local/clock`, { method: 'POST', headers, body: '{"offset":86400000}' }, origin)
const expectClockUnmoved = async () => expect(Math.abs((await now()) - Date.now())).toBeLessThan(60_000)

async function anEmail(): Promise<string> {
  const to = `${newHash()}@local.example`
  await sendEmail(localEnv(LOCAL), { to, subject: 'کد ورود', paragraphs: ['123456'] })
  return to
}

describe('Host', () => {
  test.each(['/', '/login', '/api/accounts/viewer', '/assets/core.js', '/__local/mailbox.json'])(
    '%s returns 421 for a foreign Host and exposes neither an email nor the Host',
    async (path) => {
      const to = await anEmail()
      const response = await send(`http://evil.test:8787${path}`)
      expect(response.status).toBe(421)
      const text = await response.text()
      expect(text).not.toContain(to)
      expect(text).not.toContain('evil.test')
    },
  )

  test.each(['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787'])('the site is served at %s', async (origin) => {
    expect((await send(`${origin}/api/accounts/viewer`)).status).toBe(200)
  })

  it('behind a proxy that ends TLS, a write from the public origin is same-origin; from another it is not', async () => {
    const write = (origin: string) =>
      send('http://daftar.example/api/auth/codes', { method: 'POST', headers: { ...JSON_TYPE, Origin: origin }, body: '{}' }, PUBLIC)
    expect((await write(PUBLIC)).status).toBe(400)
    expect((await write('http://evil.test')).status).toBe(403)
  })
})

describe('foreign pages', () => {
  test.each([
    [{ Origin: 'https://evil.test', ...JSON_TYPE }, 403],
    [{ Origin: 'null', ...JSON_TYPE }, 403],
    [{ Origin: 'http://127.0.0.1:9999', ...JSON_TYPE }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', ...JSON_TYPE }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', ...JSON_TYPE }, 403],
    [{ Origin: LOCAL, 'Content-Type': 'text/plain' }, 415],
    [{ Origin: LOCAL, 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [{ Origin: LOCAL, 'Content-Type': 'application/jsonp' }, 415],
  ])('a write to /__local/ with %j returns %i and writes nothing', async (headers, status) => {
    expect((await moveClock(headers)).status).toBe(status)
    await expectClockUnmoved()
  })

  test.each([{ Origin: LOCAL, ...JSON_TYPE }, JSON_TYPE])('a write to /__local/ with %j is accepted', async (headers) => {
    const reset = { method: 'POST', headers, body: '{"offset":0}' }
    expect((await send(`${LOCAL}/__local/clock`, reset)).status).toBe(200)
  })

  it('a foreign page cannot fetch or frame the mailbox, but may link to it', async () => {
    const read = (mode: string) => send(`${LOCAL}/__local/mailbox`, { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode } })
    expect([(await read('no-cors')).status, (await read('navigate')).status]).toEqual([403, 200])
    const { headers } = await read('navigate')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })
})

describe('sample routes', () => {
  const rows = JSON.stringify({ kind: 'comments', rows: [] })
  const post = (headers: Record<string, string>) =>
    send(`${LOCAL}/__local/sample/community`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: rows })

  it('the sample routes require the local key, and reject writes once the sample is loaded', async () => {
    const markUnloaded = () => env.LOCAL.prepare('DROP TABLE IF EXISTS sample_loads').run()
    await markUnloaded()
    expect((await post({})).status).toBe(403)
    expect((await post(bearer('wrong'))).status).toBe(403)
    expect((await post(bearer(KEY))).status).toBe(204)
    await send(`${LOCAL}/__local/sample/finish`, { method: 'POST', headers: bearer(KEY) })
    expect((await post(bearer(KEY))).status).toBe(404)
    expect(await (await send(`${LOCAL}/__local/sample`, { headers: bearer(KEY) })).json()).toEqual({ loaded: true })
    await markUnloaded()
  })
})

describe('SQL of the operator', () => {
  const run = (body: unknown, headers: Record<string, string>) =>
    send(`${LOCAL}/__local/database`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })

  it('runs SQL only with the local key, on a loopback origin too', async () => {
    const create = { sql: 'CREATE TABLE operator_sql (n INTEGER)' }
    for (const headers of [{}, bearer('wrong')]) expect((await run(create, headers)).status).toBe(403)
    expect((await run({ sql: 'SELECT * FROM operator_sql' }, bearer(KEY))).status).toBe(400)
    const rows = await run({ sql: 'SELECT 1 AS n UNION SELECT 2' }, bearer(KEY))
    expect([rows.status, await rows.json()]).toEqual([200, { results: [{ n: 1 }, { n: 2 }] }])
    expect((await run({ query: 'SELECT 1' }, bearer(KEY))).status).toBe(400)
  })
})

describe('behind a public origin', () => {
  test.each(['mailbox', 'mailbox.json', 'mailbox/1', 'clock', 'mailbox?key=wrong', 'mailbox.json?key='])(
    '/__local/%s returns 403 without the key, also at a loopback Host',
    async (path) => {
      const to = await anEmail()
      for (const host of ['http://daftar.example', LOCAL]) {
        const response = await send(`${host}/__local/${path}`, {}, PUBLIC)
        expect(response.status).toBe(403)
        expect(await response.text()).not.toContain(to)
      }
    },
  )

  it('a write to /__local/ without the key returns 403 and writes nothing', async () => {
    expect((await moveClock({ Origin: PUBLIC, ...JSON_TYPE }, 'http://daftar.example', PUBLIC)).status).toBe(403)
    expect((await moveClock(JSON_TYPE, LOCAL, PUBLIC)).status).toBe(403)
    await expectClockUnmoved()
  })

  it('the printed link stores the key in a cookie and redirects to a URL without it', async () => {
    const to = await anEmail()
    const opened = await send(`http://daftar.example/__local/mailbox?key=${KEY}&to=${encodeURIComponent(to)}`, {}, PUBLIC)
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/__local/mailbox?to=${encodeURIComponent(to)}`])
    const cookie = opened.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/__local; HttpOnly; Secure; SameSite=Lax$/)
    const page = await send(`${PUBLIC}/__local/mailbox`, { headers: { Cookie: cookie.split(';')[0] ?? '' } }, PUBLIC)
    expect([page.status, (await page.text()).includes(to)]).toEqual([200, true])
  })

  it('a program sends the key in the Authorization header', async () => {
    const read = (key: string) => send(`${LOCAL}/__local/mailbox.json`, { headers: bearer(key) }, PUBLIC)
    expect([(await read(KEY)).status, (await read(`${KEY}x`)).status]).toEqual([200, 403])
  })
})
