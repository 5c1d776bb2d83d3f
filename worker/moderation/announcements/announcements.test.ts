import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { pollAfterWrite } from '#worker/lib/invalidations.ts'
import { browse } from '#worker/testing/browse.ts'
import { as, aUser, queryNumber, readInvalidationVersion, type TestUser } from '#worker/testing/index.ts'
import { Announcement, Announcements } from './contract.ts'
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
  // Two admins may use the same key.
  expect((await createAnnouncement(await aUser({ role: 'admin' }), { key })).hash).not.toBe(first.hash)
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'create_announcement' AND subject = ?", first.hash)).toBe(1)
  const input = { key, text: 'دیر', link: '', audience: 'everyone', isDismissible: true, startsAt: null, endsAt: now() - 1 }
  expect((await as(admin).post(PATH, input)).status).toBe(400)
  for (const link of [
    'javascript:alert(1)',
    'javascript:/about',
    'about/rules',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a b',
    'http://elsewhere.example',
  ])
    expect([link, (await as(admin).post(PATH, { ...input, endsAt: now() + DAY, link })).status]).toEqual([link, 400])
})

const runCronAt = async (at: number) => {
  setClockOffset(at - Date.now())
  await updateAnnouncements(database(env))
  await pollAfterWrite(database(env))
}

test('an announcement is shown from the millisecond of its start until the one before its end, and its end is not taken back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [startsAt, endsAt] = [now() + HOUR, now() + 2 * HOUR]
  await createAnnouncement(await aUser({ role: 'admin' }), { startsAt, endsAt })
  const isShownAt = async (at: number) => {
    await runCronAt(at)
    return shows('/about', 'دفتر شنبه')
  }
  expect([await isShownAt(startsAt - 1), await isShownAt(startsAt), await isShownAt(endsAt - 1)]).toEqual([false, true, true])
  expect([await isShownAt(endsAt), await isShownAt(endsAt), await isShownAt(endsAt + 1)]).toEqual([false, false, false])
})

test('an announcement that is cancelled before it starts is never shown, and one that was stopped does not come back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const admin = await aUser({ role: 'admin' })
  const upcoming = await createAnnouncement(admin, { startsAt: now() + HOUR })
  const shown = await createAnnouncement(admin)
  expect([upcoming.state, shown.state]).toEqual(['upcoming', 'shown'])
  for (const { hash } of [upcoming, shown]) {
    const stopped = Announcement.parse(await (await as(admin).post(`${PATH}/${hash}/stop`)).json())
    expect(stopped).toMatchObject({ state: 'ended', endsAt: now() })
  }
  await runCronAt(now() + 2 * HOUR)
  expect(await shows('/about', 'دفتر شنبه')).toBe(false)
})

test('a visitor reads the newest announcement for everybody, a member the newest of all', async () => {
  const [admin, member] = [await aUser({ role: 'admin' }), await aUser()]
  await createAnnouncement(admin, { text: 'برای همه', startsAt: now() - 2 })
  await createAnnouncement(admin, { text: 'برای همه، تازه‌تر', startsAt: now() - 1 })
  await createAnnouncement(admin, { text: 'برای اعضا', audience: 'members' })
  expect([await shows('/about', 'برای همه، تازه‌تر'), await shows('/about', 'برای اعضا')]).toEqual([true, false])
  expect([await shows('/about', 'برای همه', member), await shows('/about', 'برای اعضا', member)]).toEqual([false, true])
})

test('the list has the announcements of all states, newest first, in pages', async () => {
  const admin = await aUser({ role: 'admin' })
  const created = []
  for (const over of [{}, { startsAt: now() + HOUR }, {}]) created.push(await createAnnouncement(admin, over))
  await as(admin).post(`${PATH}/${created[0]?.hash}/stop`)
  const page = async (after = '') => Announcements.parse(await (await as(admin).get(`${PATH}?limit=2${after}`)).json())
  const first = await page()
  const second = await page(`&after=${first.next}`)
  expect(first.items).toHaveLength(2)
  expect([...first.items, ...second.items].slice(0, 3).map(({ hash, state }) => [hash, state])).toEqual([
    [created[2]?.hash, 'shown'],
    [created[1]?.hash, 'upcoming'],
    [created[0]?.hash, 'ended'],
  ])
})

test('an announcement for later leaves the cached pages, and one of a repeated key drops them once', async () => {
  const admin = await aUser({ role: 'admin' })
  const key = `key-${newHash()}`
  const dropsPages = async (over: object) => {
    const before = await readInvalidationVersion('announcements')
    await createAnnouncement(admin, over as Record<string, unknown>)
    return (await readInvalidationVersion('announcements')) > before
  }
  expect(await dropsPages({ startsAt: now() + HOUR })).toBe(false)
  expect([await dropsPages({ key }), await dropsPages({ key })]).toEqual([true, false])
})

test('an announcement that ends now, ends as it starts or links to a long or foreign path is rejected, one a millisecond longer is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const admin = await aUser({ role: 'admin' })
  const status = async (over: object) => {
    const input = {
      key: `key-${newHash()}`,
      text: 'دیر',
      link: '',
      audience: 'everyone',
      isDismissible: true,
      startsAt: null,
      endsAt: now() + DAY,
    }
    return (await as(admin).post(PATH, { ...input, ...over })).status
  }
  expect([await status({ endsAt: now() }), await status({ endsAt: now() + 1 })]).toEqual([400, 201])
  expect([await status({ startsAt: now() + DAY }), await status({ startsAt: now() + DAY - 1 })]).toEqual([400, 201])
  const path = (length: number) => `/${'a'.repeat(length - 1)}`
  expect([await status({ link: path(LIMITS.announcementLink + 1) }), await status({ link: path(LIMITS.announcementLink) })]).toEqual([
    400, 201,
  ])
  for (const link of ['//elsewhere.example', '/\\elsewhere.example', '/a b', 'about', 'http://elsewhere.example/'])
    expect([link, await status({ link })]).toEqual([link, 400])
})
