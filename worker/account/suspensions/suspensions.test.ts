import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { runCron } from '#worker/cron.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  aPost,
  as,
  aUser,
  deliverNotifications,
  paragraphs,
  readNotifications,
  runQuery,
  runQueuedJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { OwnSuspension, Suspensions } from './contract.ts'
import { nextEscalationStep } from './suspend.ts'

const aModerator = () => aUser({ role: 'moderator' })
const suspend = (by: TestUser | null, person: TestUser, over: object = {}) =>
  as(by).post('/api/moderation/suspensions', { handle: person.handle, rule: 1, ...over })
const lift = (by: TestUser, hash: string) => as(by).post(`/api/moderation/suspensions/${hash}/lift`)
const readState = ({ id }: TestUser) => env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(id).first('state')
const readOwn = async (person: TestUser) =>
  (await (await as(person).get('/api/me/suspension')).json<{ suspension: OwnSuspension | null }>()).suspension
const write = (person: TestUser) => as(person).post('/api/posts', { key: crypto.randomUUID(), title: 'عنوان', document: paragraphs('متن') })
const auditedActions = async (person: TestUser) =>
  (await env.DB.prepare('SELECT act FROM audit_log WHERE subject = ? ORDER BY id').bind(person.hash).all<{ act: string }>()).results.map(
    ({ act }) => act,
  )

async function aSuspendedUser(over: object = {}) {
  const [moderator, person] = [await aModerator(), await aUser()]
  const made = await suspend(moderator, person, over)
  expect(made.status).toBe(201)
  const { hash } = await made.json<{ hash: string }>()
  return { moderator, person, hash }
}

async function mailsTo(person: TestUser): Promise<RenderedEmail[]> {
  const mails: RenderedEmail[] = []
  setMailer(async (_, mail) => void mails.push(mail))
  await runQueuedJobs()
  setMailer()
  return mails.filter(({ to }) => to === person.email)
}

test('rules are numbered consecutively from 1, and suspension steps are one day, fourteen days and permanent', () => {
  expect(COMMUNITY_RULES.map(({ number }) => number)).toEqual(COMMUNITY_RULES.map((_, at) => at + 1))
  expect([0, 1, 2, 3, 9].map((before) => nextEscalationStep(before, 0))).toEqual([
    { step: 1, endsAt: DAY },
    { step: 2, endsAt: 14 * DAY },
    { step: 3, endsAt: null },
    { step: 3, endsAt: null },
    { step: 3, endsAt: null },
  ])
})

test('a suspended user gets the rule and reason by email and API, can read their profile, and gets 403 for creating a post', async () => {
  const { person } = await aSuspendedUser({ rule: 4, excerpt: 'بخر بخر', note: 'سه بار تکرار شد', subjectPath: '/somebody/پست-abc' })
  const [mail] = await mailsTo(person)
  expect(mail?.subject).toBe('حسابت در دفتر تعلیق شد')
  for (const words of ['قاعدهٔ 4، هرزنامه و تبلیغ پنهان', 'بخر بخر', 'سه بار تکرار شد', 'درخواست بازبینی', '/me/settings/account#status'])
    expect(mail?.text).toContain(words)
  const own = OwnSuspension.parse(await readOwn(person))
  expect(own).toMatchObject({ step: 1, rule: { number: 4, name: 'هرزنامه و تبلیغ پنهان' }, excerpt: 'بخر بخر', appeal: null })
  expect(Math.round(((own.endsAt ?? 0) - Date.now()) / DAY)).toBe(1)
  expect((await as(person).get('/api/me/profile')).status).toBe(200)
  const refused = await write(person)
  const { error } = await refused.json<{ error: { message: string; details: object } }>()
  expect([refused.status, error.details]).toEqual([403, { rule: 4, endsAt: own.endsAt, appeal: '/me/settings/account#status' }])
  expect(error.message).toMatch(/تا .+ تعلیق است \(قاعدهٔ ۴، هرزنامه و تبلیغ پنهان\).+درخواست بازبینی/)
})

test('repeated suspensions escalate from one day to fourteen days to permanent', async () => {
  const { moderator, person } = await aSuspendedUser()
  const ends: (number | null | undefined)[] = [(await readOwn(person))?.endsAt]
  let offset = 0
  for (const step of [2, 3]) {
    offset += (step === 2 ? 1 : 14) * DAY + MINUTE
    setClockOffset(offset)
    expect((await write(person)).status).toBe(201)
    expect((await suspend(moderator, person)).status).toBe(201)
    const own = await readOwn(person)
    expect(own?.step).toBe(step)
    ends.push(own?.endsAt && own.endsAt - offset)
  }
  expect(ends.map((end) => end && Math.round((end - Date.now()) / DAY))).toEqual([1, 14, null])
  setClockOffset(offset + 3 * DAY)
  expect((await write(person)).status).toBe(403)
})

test('a suspension ends on time even before cron updates the stored state', async () => {
  const { person, hash } = await aSuspendedUser()
  setClockOffset(DAY + 1000)
  expect((await write(person)).status).toBe(201)
  expect(await readOwn(person)).toBeNull()
  expect(await readState(person)).toBe('suspended')
  await runCron(testEnv())
  expect(await readState(person)).toBe('active')
  const row = await env.DB.prepare('SELECT lifted_at = ends_at AS ok FROM suspensions WHERE hash = ?').bind(hash).first('ok')
  expect(row).toBe(1)
  await runCron(testEnv())
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual(['moderation suspended 1', 'moderation lifted 1'])
})

test('only one of three concurrent suspensions takes effect, is logged and sends an email', async () => {
  const person = await aUser()
  const moderators = [await aModerator(), await aModerator(), await aModerator()]
  const statuses = (await Promise.all(moderators.map((by) => suspend(by, person)))).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 409, 409])
  expect(await auditedActions(person)).toEqual(['suspend'])
  expect((await mailsTo(person)).length).toBe(1)
})

test('lifting a suspension takes effect at once, notifies the user, is logged and is idempotent', async () => {
  const { moderator, person, hash } = await aSuspendedUser()
  await mailsTo(person)
  expect((await lift(moderator, hash)).status).toBe(204)
  expect((await lift(moderator, hash)).status).toBe(204)
  expect([await readState(person), (await write(person)).status]).toEqual(['active', 201])
  expect(await auditedActions(person)).toEqual(['suspend', 'lift'])
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['تعلیق حسابت برداشته شد'])
  expect((await lift(moderator, 'zzzzzzzzzzzz')).status).toBe(404)
  expect(await readNotifications(person)).toEqual(['moderation suspended 1', 'moderation lifted 1'])
})

test('a user without an email address is suspended, and the suspension is lifted', async () => {
  const [moderator, person] = [await aModerator(), await aUser()]
  await runQuery(
    'UPDATE credentials SET email = NULL, email_key = NULL, email_verified_at = NULL, phone = ?, phone_verified_at = 1 WHERE user_id = ?',
    `+98${9_130_000_000 + person.id}`,
    person.id,
  )
  const made = await suspend(moderator, person)
  expect([made.status, await readState(person)]).toEqual([201, 'suspended'])
  expect([(await lift(moderator, (await made.json<{ hash: string }>()).hash)).status, await readState(person)]).toEqual([204, 'active'])
  expect(await mailsTo(person)).toEqual([])
})

test('a suspension allows one appeal, the suspending moderator cannot answer it, and accepting it resets the step', async () => {
  const { moderator, person, hash } = await aSuspendedUser()
  const other = await aModerator()
  const answer = (by: TestUser, accept: boolean) =>
    as(by).post(`/api/moderation/suspensions/${hash}/answer`, { accept, text: 'حق با توست.' })
  expect((await answer(other, true)).status).toBe(409)
  const appealed = await as(person).post('/api/me/appeal', { text: 'آن متن را من ننوشته‌ام.' })
  expect(OwnSuspension.parse(await appealed.json()).appeal).toMatchObject({ text: 'آن متن را من ننوشته‌ام.', answer: null })
  expect((await as(person).post('/api/me/appeal', { text: 'آن متن را من ننوشته‌ام.' })).status).toBe(200)
  expect((await as(person).post('/api/me/appeal', { text: 'باز هم می‌گویم.' })).status).toBe(409)
  const waiting = Suspensions.parse(await (await as(other).get('/api/moderation/suspensions?state=appealed&limit=50')).json())
  expect(waiting.items.find((item) => item.hash === hash)).toMatchObject({
    user: { handle: person.handle },
    moderator: { handle: moderator.handle },
  })

  expect((await answer(moderator, true)).status).toBe(403)
  await mailsTo(person)
  const statuses = (await Promise.all([answer(other, true), answer(await aModerator(), true)])).map(({ status }) => status).sort()
  expect(statuses).toEqual([204, 409])
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['درخواست بازبینی‌ات پذیرفته شد'])
  expect([await readState(person), await auditedActions(person)]).toEqual(['active', ['suspend', 'appeal_accepted']])
  expect(await readNotifications(person)).toEqual(['moderation suspended 1', 'moderation appealAccepted 1'])
  expect((await suspend(moderator, person)).status).toBe(201)
  expect((await readOwn(person))?.step).toBe(1)
})

test('a rejected appeal keeps the suspension and shows the answer to the user', async () => {
  const { person, hash } = await aSuspendedUser()
  await as(person).post('/api/me/appeal', { text: 'نادرست است.' })
  const other = await aModerator()
  expect((await as(other).post(`/api/moderation/suspensions/${hash}/answer`, { accept: false, text: 'متن از توست.' })).status).toBe(204)
  expect(await readOwn(person)).toMatchObject({ appeal: { answer: 'متن از توست.' } })
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual(['moderation suspended 1', 'moderation appealRefused 1'])
  expect((await write(person)).status).toBe(403)
})

test('a moderator can suspend a member but not staff; an admin can suspend a moderator but not themselves; members and suspended moderators get 403', async () => {
  const [admin, moderator, member] = [await aUser({ role: 'admin' }), await aModerator(), await aUser()]
  const suspendStatus = async (by: TestUser | null, person: TestUser) => (await suspend(by, person)).status
  expect(await suspendStatus(null, member)).toBe(401)
  expect(await suspendStatus(member, await aUser())).toBe(403)
  expect(await suspendStatus(await aUser({ role: 'moderator', state: 'suspended' }), member)).toBe(403)
  expect(await suspendStatus(moderator, await aModerator())).toBe(403)
  expect(await suspendStatus(moderator, admin)).toBe(403)
  expect(await suspendStatus(moderator, moderator)).toBe(403)
  expect(await suspendStatus(admin, admin)).toBe(403)
  expect(await suspendStatus(admin, await aModerator())).toBe(201)
  expect(await suspendStatus(moderator, member)).toBe(201)
  expect((await as(member).get('/api/moderation/suspensions')).status).toBe(403)
})

test('suspending with an unknown rule, invalid path or unknown key returns 400, and an unknown user 404; no one is suspended', async () => {
  const [moderator, person] = [await aModerator(), await aUser()]
  for (const over of [{ rule: 99 }, { rule: 0 }, { subjectPath: 'https://evil.example/' }, { subjectPath: '//evil' }, { userId: 1 }]) {
    expect([over, (await suspend(moderator, person, over)).status]).toEqual([over, 400])
  }
  expect((await as(moderator).post('/api/moderation/suspensions', { handle: 'nobody.here', rule: 1 })).status).toBe(404)
  expect(await readState(person)).toBe('active')
  expect((await as(person).post('/api/me/appeal', { text: 'چرا؟' })).status).toBe(409)
})

test('the suspension list pages newest first without gaps or duplicates', async () => {
  const moderator = await aModerator()
  const hashes: string[] = []
  for (let at = 0; at < 3; at++) hashes.unshift((await (await suspend(moderator, await aUser())).json<{ hash: string }>()).hash)
  const seen: string[] = []
  let after = ''
  do {
    const page = Suspensions.parse(await (await as(moderator).get(`/api/moderation/suspensions?limit=2${after}`)).json())
    seen.push(...page.items.filter(({ moderator: by }) => by.handle === moderator.handle).map(({ hash }) => hash))
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  expect(seen).toEqual(hashes)
})

test('a post of a suspended user stays readable', async () => {
  const [moderator, person] = [await aModerator(), await aUser()]
  const post = await aPost(person)
  await suspend(moderator, person)
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(200)
})
