import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import type { Feature } from '#shared/feature-switches.ts'
import { FEATURES } from '#shared/feature-switches.ts'
import { atomic, database } from '#worker/db/client.ts'
import { invalidate, pollInvalidations } from '#worker/lib/invalidations.ts'
import { FEATURE_BY_ROUTE } from '#worker/slices.ts'
import { API_TABLE } from '#worker/testing/authorisation/api-table.ts'
import { browse } from '#worker/testing/browse.ts'
import {
  anEstablishedUser,
  aPost,
  as,
  aUser,
  faultyDatabase,
  queryNumber,
  readInvalidationVersion,
  recordedDatabase,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { FeatureSwitches } from './contract.ts'
import { FEATURE_CACHE_TAG, forgetOffFeatures, readOffFeatures } from './off-features.ts'

const PATH = '/api/admin/feature-switches'
const NOTICE_TEXT = 'نظر دادن تا فردا بسته است.'

const turnOff = async (feature: Feature, notice = NOTICE_TEXT) =>
  as(await aUser({ role: 'admin' })).put(`${PATH}/${feature}`, { isOff: true, reason: 'موج هرزنامه', notice })

afterEach(async () => {
  await env.DB.exec('UPDATE feature_switches SET is_off = 0')
  forgetOffFeatures()
})

test('a mutation of a feature that is off answers 403 feature_off with the notice and writes nothing, until it is on again', async () => {
  const [admin, author, reader] = [await aUser({ role: 'admin' }), await aUser(), await anEstablishedUser()]
  const post = await aPost(author)
  const comment = (key: string) => as(reader).post(`/api/comments/post/${post.hash}`, { body: 'چه خوب', key })
  expect((await turnOff('comments')).status).toBe(200)
  const rejected = await comment('comment-0000001')
  expect(rejected.status).toBe(403)
  expect(await rejected.json()).toMatchObject({ error: { code: 'feature_off', message: NOTICE_TEXT, details: { feature: 'comments' } } })
  expect(await queryNumber('SELECT count(*) AS n FROM comments WHERE post_id = ?', post.id)).toBe(0)
  expect((await as(reader).put(`/api/likes/post/${post.hash}`)).status).toBeLessThan(300)
  expect((await as(admin).put(`${PATH}/comments`, { isOff: false })).status).toBe(200)
  expect((await comment('comment-0000002')).status).toBeLessThan(300)
})

test('the isolate in which a feature is turned off rejects its mutations at once, even if it cannot read what else changed', async () => {
  const [admin, reader] = [await aUser({ role: 'admin' }), await anEstablishedUser()]
  const post = await aPost(await aUser())
  const comment = (key: string) => as(reader).post(`/api/comments/post/${post.hash}`, { body: 'چه خوب', key })
  expect((await comment('comment-0000003')).status).toBeLessThan(300)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { database: DB } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /^select .* from "cache_bumps"/i })
  const change = { isOff: true, reason: 'موج هرزنامه', notice: NOTICE_TEXT }
  expect((await as(admin).put(`${PATH}/comments`, change, { env: { DB } })).status).toBe(200)
  expect((await readOffFeatures(database(env))).map(({ feature }) => feature)).toEqual(['comments'])
  expect((await comment('comment-0000004')).status).toBe(403)
})

test('a switch needs a reason and a notice, repeats change nothing, and every change is recorded', async () => {
  const admin = await aUser({ role: 'admin' })
  expect((await as(admin).put(`${PATH}/payments`, { isOff: true, reason: '', notice: 'بسته' })).status).toBe(400)
  expect((await as(admin).put(`${PATH}/everything`, { isOff: false })).status).toBe(400)
  const off = { isOff: true, reason: 'خرابی درگاه', notice: 'پرداخت تا شب بسته است.' }
  for (let time = 0; time < 2; time++) expect((await as(admin).put(`${PATH}/payments`, off)).status).toBe(200)
  for (let time = 0; time < 2; time++) expect((await as(admin).put(`${PATH}/payments`, { isOff: false })).status).toBe(200)
  const audits = await env.DB.prepare("SELECT act FROM audit_log WHERE actor_id = ? AND subject = 'payments' ORDER BY id")
    .bind(admin.id)
    .all()
  expect(audits.results.map(({ act }) => act)).toEqual(['turn_off_feature', 'turn_on_feature'])
  const { items } = FeatureSwitches.parse(await (await as(admin).get(PATH)).json())
  expect(items.map(({ feature }) => feature)).toEqual([...FEATURES])
})

test('every guarded route exists, and every feature guards one', () => {
  const routes = new Set(API_TABLE.map(({ route }) => route))
  expect([...FEATURE_BY_ROUTE.keys()].filter((route) => !routes.has(route))).toEqual([])
  expect(FEATURES.filter((feature) => ![...FEATURE_BY_ROUTE.values()].includes(feature))).toEqual([])
})

test('an isolate reads the switches once for many requests', async () => {
  forgetOffFeatures()
  const { database: binding, trips } = recordedDatabase(env.DB)
  for (let time = 0; time < 20; time++) await readOffFeatures(database({ DB: binding }))
  expect(trips.length).toBeLessThanOrEqual(1)
})

test('the cached page of a form shows the notice while the feature is off, and no longer', async () => {
  const admin = await aUser({ role: 'admin' })
  expect((await browse('/contact-us')).text).not.toContain('فرم بسته است')
  await turnOff('contact', 'فرم بسته است؛ فردا دوباره سر بزن.')
  expect((await browse('/contact-us')).text).toContain('فرم بسته است')
  await as(admin).put(`${PATH}/contact`, { isOff: false })
  expect((await browse('/contact-us')).text).not.toContain('فرم بسته است')
})

const offFeatures = async (admin: TestUser) =>
  FeatureSwitches.parse(await (await as(admin).get(PATH)).json()).items.filter(({ isOff }) => isOff)

test('turning one feature on leaves the others off', async () => {
  const admin = await aUser({ role: 'admin' })
  await turnOff('comments')
  await turnOff('contact')
  await as(admin).put(`${PATH}/contact`, { isOff: false })
  expect((await offFeatures(admin)).map(({ feature }) => feature)).toEqual(['comments'])
})

test('a switch has the reason and the notice of its last change and who made it, also when the feature is turned off once more', async () => {
  const [first, second] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  const change = async (admin: TestUser, body: object) => {
    const before = await readInvalidationVersion('feature-switches')
    expect((await as(admin).put(`${PATH}/comments`, body)).status).toBe(200)
    return (await readInvalidationVersion('feature-switches')) > before
  }
  const [spam, repair] = [
    { isOff: true, reason: 'هرزنامه', notice: 'تا فردا بسته است.' },
    { isOff: true, reason: 'تعمیر', notice: 'تا شنبه بسته است.' },
  ]
  expect([await change(first, spam), await change(second, spam), await change(second, repair)]).toEqual([true, false, true])
  expect(await offFeatures(first)).toMatchObject([{ ...repair, feature: 'comments', changedBy: { handle: second.handle } }])
  expect([await change(second, { ...repair, notice: 'تا یکشنبه بسته است.' }), await change(second, { ...repair, reason: 'دیگر' })]).toEqual(
    [true, true],
  )
  expect([await change(first, { isOff: false }), await change(second, { isOff: false })]).toEqual([true, false])
  const { items } = FeatureSwitches.parse(await (await as(first).get(PATH)).json())
  expect(items.find(({ feature }) => feature === 'comments')).toMatchObject({
    isOff: false,
    reason: '',
    notice: '',
    changedBy: { handle: first.handle },
  })
  await change(second, spam)
  expect(await offFeatures(first)).toMatchObject([{ ...spam, changedBy: { handle: second.handle } }])
})

test('an isolate that learns of a change in another one reads the switches again at once', async () => {
  const db = database(env)
  expect(await readOffFeatures(db)).toEqual([])
  await runQuery(
    "INSERT INTO feature_switches (feature, is_off, reason, notice, changed_by, changed_at) VALUES ('comments', 1, 'x', ?1, ?2, 1) ON CONFLICT DO UPDATE SET is_off = 1, notice = ?1",
    NOTICE_TEXT,
    (await aUser({ role: 'admin' })).id,
  )
  await atomic(db, [invalidate(db, ['another-tag'])])
  await pollInvalidations(db)
  expect(await readOffFeatures(db)).toEqual([])
  await atomic(db, [invalidate(db, [FEATURE_CACHE_TAG])])
  await pollInvalidations(db)
  expect(await readOffFeatures(db)).toEqual([{ feature: 'comments', notice: NOTICE_TEXT }])
})

test('an isolate that learns of no change reads the switches again after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  forgetOffFeatures()
  const { database: binding, trips } = recordedDatabase(env.DB)
  const readAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await readOffFeatures(database({ DB: binding }))
    return trips.length
  }
  expect([await readAfter(0), await readAfter(4999), await readAfter(1), await readAfter(4999)]).toEqual([1, 1, 2, 2])
})
