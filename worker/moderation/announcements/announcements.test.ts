import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { pollAfterWrite } from '#worker/lib/invalidations.ts'
import { browse } from '#worker/testing/browse.ts'
import { as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { Announcement } from './contract.ts'
import { updateAnnouncements } from './shown-announcements.ts'

const PATH = '/api/admin/announcements'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(async () => {
  setClockOffset(0)
  await env.DB.exec("UPDATE announcements SET is_shown = 0, stopped_at = 1; INSERT INTO cache_bumps (tag, at) VALUES ('announcements', 1)")
  await pollAfterWrite(database(env))
})

async function createAnnouncement(admin: TestUser, over: Record<string, unknown> = {}) {
  const input = { key: `key-${newHash()}`, text: 'دفتر شنبه بسته است', link: '', audience: 'everyone', isDismissible: true }
  const answer = await as(admin).post(PATH, { ...input, startsAt: null, endsAt: now() + DAY, ...over })
  expect(answer.status).toBe(201)
  return Announcement.parse(await answer.json())
}

const shows = async (path: string, text: string, person?: TestUser) => (await browse(path, undefined, { person })).text.includes(text)

test('an announcement is in every cached page, the same for every visitor, until an admin ends it', async () => {
  const admin = await aUser({ role: 'admin' })
  expect(await shows('/about', 'دفتر شنبه')).toBe(false)
  const { hash } = await createAnnouncement(admin, { link: '/about/rules' })
  const [first, second] = [await browse('/about'), await browse('/about')]
  expect(first.text).toContain('دفتر شنبه بسته است')
  expect(first.text).toContain(`data-announcement="${hash}"`)
  expect(second.text).toBe(first.text)
  expect(await shows('/topics', 'دفتر شنبه')).toBe(true)
  for (let time = 0; time < 2; time++) expect((await as(admin).post(`${PATH}/${hash}/stop`)).status).toBe(200)
  expect(await shows('/about', 'دفتر شنبه')).toBe(false)
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'stop_announcement' AND subject = ?", hash)).toBe(1)
})

test('an announcement for members is in no page of a visitor', async () => {
  const [admin, member] = [await aUser({ role: 'admin' }), await aUser()]
  await createAnnouncement(admin, { audience: 'members' })
  expect(await shows('/about', 'دفتر شنبه')).toBe(false)
  expect(await shows('/about', 'دفتر شنبه', member)).toBe(true)
})

test('the script of a dismissible announcement is allowed by the policy of the page, and its button is hidden without it', async () => {
  await createAnnouncement(await aUser({ role: 'admin' }))
  const { text, headers } = await browse('/about')
  const bar = /<section[^>]*data-announcement[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
  expect(bar).toMatch(/<button[^>]*\shidden=""/)
  const script = /<script>([\s\S]*?)<\/script>/.exec(bar)?.[1] ?? ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${digest.toBase64()}'`)
})

test('cron shows an announcement when it starts and hides it when it ends, and invalidates the cached pages both times', async () => {
  await createAnnouncement(await aUser({ role: 'admin' }), { isDismissible: false, startsAt: now() + HOUR, endsAt: now() + 2 * HOUR })
  const at = async (offset: number) => {
    setClockOffset(offset)
    await updateAnnouncements(database(env))
    await pollAfterWrite(database(env))
    return shows('/about', 'دفتر شنبه')
  }
  expect([await at(0), await at(HOUR + 1000), await at(2 * HOUR + 1000)]).toEqual([false, true, false])
})

test('the same key creates one announcement, and the end must be in the future', async () => {
  const admin = await aUser({ role: 'admin' })
  const key = `key-${newHash()}`
  const [first, second] = [await createAnnouncement(admin, { key }), await createAnnouncement(admin, { key })]
  expect(second.hash).toBe(first.hash)
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'create_announcement' AND subject = ?", first.hash)).toBe(1)
  const input = { key, text: 'دیر', link: '', audience: 'everyone', isDismissible: true, startsAt: null, endsAt: now() - 1 }
  expect((await as(admin).post(PATH, input)).status).toBe(400)
  expect((await as(admin).post(PATH, { ...input, endsAt: now() + DAY, link: 'javascript:alert(1)' })).status).toBe(400)
})
