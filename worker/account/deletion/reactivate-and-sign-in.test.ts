import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { as, aUser, ORIGIN, request, setPassword, type TestUser } from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'
let ipCounter = 0

interface ReactivationOffered {
  viewer: null
  reactivation: { pendingSignIn: string; dueAt: number | null }
}

function aBrowser() {
  const jar = new Map<string, string>()
  const address = `10.89.0.${++ipCounter}`
  const post = async (path: string, body: object) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Origin: ORIGIN, 'Content-Type': 'application/json', 'CF-Connecting-IP': address, Cookie }
    const answer = await request(path, { method: 'POST', body: JSON.stringify(body), headers })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return answer
  }
  return { post, signIn: (person: TestUser) => post('/api/auth/sign-in', { login: person.handle, password: PASSWORD }) }
}

async function aClosedAccount(path: string) {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  await as(person).post(path, path.endsWith('deletion') ? { handle: person.handle } : {})
  return person
}

test.each(['/api/me/deactivate', '/api/me/deletion'])(
  'after a request to %s, sign-in offers reactivation, which works once and only in its browser',
  async (path) => {
    const person = await aClosedAccount(path)
    const browser = aBrowser()
    const answer = await browser.signIn(person)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).not.toContain('__Host-daftar=')
    const { viewer, reactivation } = await answer.json<ReactivationOffered>()
    expect(viewer).toBeNull()
    expect(reactivation.dueAt === null).toBe(path.endsWith('deactivate'))
    expect((await as(null).get(`/api/profiles/${person.handle}`)).status).toBe(410)

    expect((await aBrowser().post('/api/auth/reactivate', { pendingSignIn: reactivation.pendingSignIn })).status).toBe(400)
    expect((await browser.post('/api/auth/two-factor', { pendingSignIn: reactivation.pendingSignIn, code: '123456' })).status).toBe(400)
    const back = await browser.post('/api/auth/reactivate', { pendingSignIn: reactivation.pendingSignIn })
    expect([back.status, await back.json()]).toMatchObject([200, { viewer: { handle: person.handle, state: 'active' } }])
    expect(back.headers.getSetCookie().join()).toContain('__Host-daftar=')
    expect((await browser.post('/api/auth/reactivate', { pendingSignIn: reactivation.pendingSignIn })).status).toBe(400)
    expect((await as(null).get(`/api/profiles/${person.handle}`)).status).toBe(200)
  },
)

test('a reactivation offer fails after eleven minutes and after the grace period', async () => {
  const person = await aClosedAccount('/api/me/deletion')
  const browser = aBrowser()
  const first = await (await browser.signIn(person)).json<ReactivationOffered>()
  setClockOffset(11 * MINUTE)
  expect((await browser.post('/api/auth/reactivate', { pendingSignIn: first.reactivation.pendingSignIn })).status).toBe(400)
  setClockOffset(30 * DAY - MINUTE)
  const last = await (await browser.signIn(person)).json<ReactivationOffered>()
  setClockOffset(30 * DAY + MINUTE)
  expect((await browser.post('/api/auth/reactivate', { pendingSignIn: last.reactivation.pendingSignIn })).status).toBe(400)
  expect((await browser.signIn(person)).status).toBe(403)
  expect(await env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(person.id).first('state')).toBe('deleted')
})
