import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS, NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { eraseChunk } from '#worker/lib/erasure.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  queryNumber,
  request,
  runQuery,
  runQueuedJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { AddressSubscriptions, ImportResult, ManagedNewsletters, NewsletterSummary, Subscribers } from './contract.ts'
import { erasure } from './erasure.ts'
import { pruneSubscriptions } from './prune-subscriptions.ts'

const PATH = '/api/email-subscriptions'
const anAddress = () => `r${newHash()}@reader.example`
const newsletterOf = (person: TestUser) => ({ kind: 'user', key: person.handle })

async function deliver(): Promise<RenderedEmail[]> {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await runQueuedJobs()
  setMailer()
  return sent
}

beforeEach(async () => {
  setClockOffset(0)
  await deliver()
})

async function subscribe(email: string, newsletter: object, viewer: TestUser | null = null) {
  const response = await as(viewer).post(PATH, { ...newsletter, email })
  return { status: response.status, body: await response.json() }
}

/** The parameters of the link in an email. */
function linkIn(mail: RenderedEmail | undefined) {
  const [, t = '', of = ''] = /\/subscriptions\?t=([\w-]+)&of=(\w+)/.exec(mail?.text ?? '') ?? []
  return { t, of }
}

const confirm = ({ t, of }: { t: string; of: string }, change: object = {}) =>
  as(null).put(`${PATH}/${of}?t=${t}`, { frequency: 'each', topics: [], ...change })

async function aSubscriber(newsletter: object, email = anAddress()) {
  await subscribe(email, newsletter)
  const link = linkIn((await deliver()).find(({ to }) => to === email))
  expect((await confirm(link)).status).toBe(204)
  return { email, ...link }
}

const subscribersOf = async (person: TestUser, query = '') =>
  Subscribers.parse(await (await as(person).get(`/api/newsletters/user/${person.handle}/subscribers${query}`)).json()).items
const stateOf = async (hash: string) =>
  (await env.DB.prepare('SELECT state FROM email_subscriptions WHERE hash = ?').bind(hash).first<{ state: string }>())?.state

test('an address subscribes once its owner confirms by the link in the email', async () => {
  const [writer, email] = [await aUser(), anAddress()]
  expect(await subscribe(email, newsletterOf(writer))).toEqual({ status: 200, body: { state: 'confirm' } })
  const [mail, ...others] = await deliver()
  expect([mail?.to, others]).toEqual([email, []])
  expect(mail?.subject).toContain(writer.name)
  expect(await subscribersOf(writer)).toEqual([])
  expect(await subscribersOf(writer, '?state=pending')).toMatchObject([{ email: expect.stringContaining('•••'), state: 'pending' }])

  const link = linkIn(mail)
  const shown = AddressSubscriptions.parse(await (await as(null).get(`${PATH}?t=${link.t}&of=${link.of}`)).json())
  expect(shown).toMatchObject({
    isStopped: false,
    subscriptions: [{ hash: link.of, state: 'pending', newsletter: { key: writer.handle } }],
  })
  expect(await stateOf(link.of)).toBe('pending')
  expect((await confirm(link, { frequency: 'weekly' })).status).toBe(204)
  expect(await subscribersOf(writer)).toMatchObject([{ email, state: 'active', frequency: 'weekly', source: 'form', stopped: null }])
})

test('the verified address of the viewer subscribes at once, and any other address is asked', async () => {
  const [writer, reader] = [await aUser(), await aUser()]
  expect((await subscribe(reader.email.toUpperCase(), newsletterOf(writer), reader)).body).toEqual({ state: 'active' })
  expect((await subscribe(anAddress(), newsletterOf(writer), reader)).body).toEqual({ state: 'confirm' })
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', reader.id)
  const other = await aUser()
  expect((await subscribe(reader.email, newsletterOf(other), reader)).body).toEqual({ state: 'confirm' })
  expect(await subscribersOf(writer)).toMatchObject([{ state: 'active', source: 'account' }])
})

test('the answer is the same for a new, a known, an ended and a stopped address', async () => {
  const writer = await aUser()
  const [known, ended, stopped] = [
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber(newsletterOf(writer)),
  ]
  await as(null).delete(`${PATH}/${ended.of}?t=${ended.t}`)
  await as(null).delete(`${PATH}?t=${stopped.t}`)
  for (const email of [anAddress(), known.email, ended.email, stopped.email])
    expect(await subscribe(email, newsletterOf(writer))).toEqual({ status: 200, body: { state: 'confirm' } })
  expect(await Promise.all([known, ended, stopped].map(({ of }) => stateOf(of)))).toEqual(['active', 'ended', 'ended'])
})

test('asks an address once a day per newsletter and a few times in all, whoever fills in the forms', async () => {
  const [email, writers] = [anAddress(), await Promise.all(Array.from({ length: LIMITS.confirmationEmailsPerDay + 1 }, () => aUser()))]
  const [first] = writers
  if (!first) throw new Error('No writer')
  await Promise.all(Array.from({ length: 4 }, () => subscribe(email, newsletterOf(first))))
  expect(await deliver()).toHaveLength(1)
  for (const writer of writers) await subscribe(email, newsletterOf(writer))
  expect(await deliver()).toHaveLength(LIMITS.confirmationEmailsPerDay - 1)
  setClockOffset(DAY + HOUR)
  await subscribe(email, newsletterOf(first))
  expect(await deliver()).toHaveLength(1)
})

test('a subscriber who is entered again receives the link to the subscriptions, and nothing changes', async () => {
  const writer = await aUser()
  const { email, of } = await aSubscriber(newsletterOf(writer))
  setClockOffset(2 * DAY)
  await as(null).post(PATH, { ...newsletterOf(writer), email, frequency: 'weekly' })
  const [mail] = await deliver()
  expect([mail?.to, linkIn(mail).of]).toEqual([email, of])
  expect(mail?.subject).toContain('مشترک خبرنامهٔ')
  expect(await subscribersOf(writer)).toMatchObject([{ state: 'active', frequency: 'each' }])
})

test('one click ends a subscription without a session or an Origin, opening the link does not, and the reader can come back', async () => {
  const writer = await aUser()
  const reader = await aSubscriber(newsletterOf(writer))
  const oneClick = (body: string) =>
    request(`/unsubscribe/newsletter?t=${reader.t}&of=${reader.of}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await oneClick('')).status).toBe(400)
  expect(await stateOf(reader.of)).toBe('active')
  for (let time = 0; time < 2; time++) expect((await oneClick('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await subscribersOf(writer)).toEqual([])
  expect(await subscribersOf(writer, '?state=ended')).toMatchObject([{ email: expect.stringContaining('•••') }])
  await confirm(reader)
  expect(await subscribersOf(writer)).toMatchObject([{ email: reader.email }])
})

test('who stops all newsletters is asked nothing any more, until they confirm a subscription themselves', async () => {
  const [writer, other] = [await aUser(), await aUser()]
  const reader = await aSubscriber(newsletterOf(writer))
  expect((await as(null).delete(`${PATH}?t=${reader.t}`)).status).toBe(204)
  setClockOffset(2 * DAY)
  await subscribe(reader.email, newsletterOf(other))
  expect(await deliver()).toEqual([])
  const shown = AddressSubscriptions.parse(await (await as(null).get(`${PATH}?t=${reader.t}`)).json())
  expect(shown.isStopped).toBe(true)
  await confirm(reader)
  expect(await subscribersOf(writer)).toMatchObject([{ stopped: null }])
})

test('the secret of one address changes nothing of another', async () => {
  const writer = await aUser()
  const [one, other] = [await aSubscriber(newsletterOf(writer)), await aSubscriber(newsletterOf(writer))]
  expect((await as(null).delete(`${PATH}/${other.of}?t=${one.t}`)).status).toBe(404)
  expect((await confirm({ t: one.t, of: other.of }, { frequency: 'weekly' })).status).toBe(404)
  expect(await subscribersOf(writer, `?q=${other.email}`)).toMatchObject([{ state: 'active', frequency: 'each' }])
})

test('a subscription chooses among the topics of the newsletter, and an unknown topic is refused', async () => {
  const writer = await aUser()
  await aPost(writer, { topics: ['poetry'] })
  const reader = await aSubscriber(newsletterOf(writer))
  const read = async () => AddressSubscriptions.parse(await (await as(null).get(`${PATH}?t=${reader.t}&of=${reader.of}`)).json())
  expect((await read()).availableTopics).toMatchObject([{ key: 'poetry' }])
  expect((await confirm(reader, { topics: ['no-such-topic'] })).status).toBe(400)
  expect((await confirm(reader, { topics: ['poetry'] })).status).toBe(204)
  expect((await read()).subscriptions).toMatchObject([{ topics: [{ key: 'poetry' }] }])
})

test('newsletters of publications and shows are managed by their editors, and of their closed pages by nobody', async () => {
  const [owner, editor, member] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [member] })
  const show = await aShow(owner, { publicationId: publication.id })
  const keys = [`publication/${publication.handle}`, `podcast/${show.hash}`]
  await aSubscriber({ kind: 'publication', key: publication.handle })
  await aSubscriber({ kind: 'podcast', key: show.hash })
  const statuses = (person: TestUser) => Promise.all(keys.map(async (key) => (await as(person).get(`/api/newsletters/${key}`)).status))
  expect([await statuses(owner), await statuses(editor), await statuses(member)]).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
  ])
  const managed = async (person: TestUser) =>
    ManagedNewsletters.parse(await (await as(person).get('/api/newsletters')).json()).newsletters.map(({ kind, active }) => [kind, active])
  expect(await managed(editor)).toEqual([
    ['user', 0],
    ['publication', 1],
    ['podcast', 1],
  ])
  expect(await managed(member)).toEqual([['user', 0]])
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)
  expect((await as(owner).get(`/api/newsletters/${keys[0]}`)).status).toBe(410)
})

test('pages of subscribers follow each other without gaps, and the summary counts them', async () => {
  const writer = await anEstablishedUser({ createdAt: Date.now() - NEW_MEMBER_AGE - DAY })
  const csv = `email\n${Array.from({ length: 23 }, (_, at) => `p${at}${newHash()}@reader.example`).join('\n')}`
  await as(writer).post(`/api/newsletters/user/${writer.handle}/import`, { csv, hasConsent: true })
  const seen: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: ReturnType<typeof Subscribers.parse> = Subscribers.parse(
      await (await as(writer).get(`/api/newsletters/user/${writer.handle}/subscribers?limit=10${after && `&after=${after}`}`)).json(),
    )
    seen.push(...page.items.map(({ email }) => email))
    after = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([23, 23])
  const summary = NewsletterSummary.parse(await (await as(writer).get(`/api/newsletters/user/${writer.handle}`)).json())
  expect(summary).toMatchObject({ active: 23, pending: 0, joined: 23, left: 0 })
})

test('an import keeps dates of consent and brings back nobody who left, and the file that comes out can be read again', async () => {
  const writer = await anEstablishedUser({ createdAt: Date.now() - NEW_MEMBER_AGE - DAY })
  const [left, known, stopped] = [
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber(newsletterOf(await aUser())),
  ]
  await as(null).delete(`${PATH}/${left.of}?t=${left.t}`)
  await as(null).delete(`${PATH}?t=${stopped.t}`)
  const fresh = anAddress()
  const csv = `email,created_at\n${fresh},2020-02-03T04:05:06Z\n${left.email},\n${known.email.toUpperCase()},\n${stopped.email},\nnobody,\n`
  const importCsv = async (text: string) => {
    const response = await as(writer).post(`/api/newsletters/user/${writer.handle}/import`, { csv: text, hasConsent: true })
    return ImportResult.parse(await response.json())
  }
  expect(await importCsv(csv)).toEqual({ added: 1, known: 1, left: 2, refusedCount: 1, refused: [5] })
  expect(await importCsv(csv)).toMatchObject({ added: 0, known: 2, left: 2 })
  expect(await subscribersOf(writer, `?q=${fresh}`)).toMatchObject([{ source: 'import', consentedAt: Date.UTC(2020, 1, 3, 4, 5, 6) }])
  const file = await (await as(writer).get(`/api/newsletters/user/${writer.handle}/csv`)).text()
  expect(file).toContain(`${fresh},2020-02-03T04:05:06.000Z,each,import`)
  expect(file).not.toContain(left.email)
  expect(await importCsv(file)).toMatchObject({ added: 0, known: 2, left: 0, refusedCount: 0 })
})

test('an address that was cleared after it left one writer can be imported by another, and not by the first', async () => {
  const age = { createdAt: Date.now() - NEW_MEMBER_AGE - DAY }
  const [first, second] = [await anEstablishedUser(age), await anEstablishedUser(age)]
  const reader = await aSubscriber(newsletterOf(first))
  await as(null).delete(`${PATH}/${reader.of}?t=${reader.t}`)
  await runQuery('UPDATE email_subscribers SET email = NULL, token = NULL WHERE token = ?', reader.t)
  const importInto = async (writer: TestUser) =>
    ImportResult.parse(
      await (
        await as(writer).post(`/api/newsletters/user/${writer.handle}/import`, { csv: `email\n${reader.email}`, hasConsent: true })
      ).json(),
    )
  expect(await importInto(first)).toMatchObject({ added: 0, left: 1 })
  expect(await importInto(second)).toMatchObject({ added: 1, left: 0 })
  expect([(await subscribersOf(first)).length, await subscribersOf(second)]).toMatchObject([0, [{ email: reader.email }]])
})

test('an address has a limited number of subscriptions, which its owner is told, and those it has can be taken up again', async () => {
  const [reader, known, other] = [await aUser(), await aUser(), await aUser()]
  await subscribe(reader.email, newsletterOf(known), reader)
  await runQuery(
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?2)
     INSERT INTO email_subscriptions (hash, subscriber_id, kind, subject_id, state, source, consented_at, created_at)
     SELECT 'limit' || s.id || '-' || n.at, s.id, 'podcast', 1000000 + n.at, 'active', 'form', 1, 1 FROM n JOIN email_subscribers s ON s.email = ?1`,
    reader.email,
    LIMITS.subscriptionsPerAddress - 1,
  )
  expect((await subscribe(reader.email, newsletterOf(other), reader)).status).toBe(409)
  expect(await subscribe(reader.email, newsletterOf(other))).toEqual({ status: 200, body: { state: 'confirm' } })
  expect((await subscribe(reader.email, newsletterOf(known), reader)).body).toEqual({ state: 'active' })
  expect(await subscribersOf(other, '?state=pending')).toEqual([])
})

test('a new member cannot import, and an import without the statement of consent changes nothing', async () => {
  const [newcomer, writer] = [await aUser(), await anEstablishedUser({ createdAt: Date.now() - NEW_MEMBER_AGE - DAY })]
  const body = { csv: `email\n${anAddress()}`, hasConsent: true }
  expect((await as(newcomer).post(`/api/newsletters/user/${newcomer.handle}/import`, body)).status).toBe(403)
  expect((await as(writer).post(`/api/newsletters/user/${writer.handle}/import`, { ...body, hasConsent: false })).status).toBe(400)
  expect([await subscribersOf(newcomer), await subscribersOf(writer)]).toEqual([[], []])
})

test('a writer removes a subscriber of their own newsletter only', async () => {
  const [writer, other] = [await aUser(), await aUser()]
  const reader = await aSubscriber(newsletterOf(writer))
  const remove = (person: TestUser) => as(person).delete(`/api/newsletters/user/${person.handle}/subscribers/${reader.of}`)
  expect((await remove(other)).status).toBe(204)
  expect(await stateOf(reader.of)).toBe('active')
  expect((await remove(writer)).status).toBe(204)
  expect(await stateOf(reader.of)).toBe('ended')
})

test('unconfirmed subscriptions, ended addresses and newsletters of closed publications are deleted after their time', async () => {
  const writer = await aUser()
  const publication = await aPublication({ owner: writer })
  const unconfirmed = anAddress()
  await subscribe(unconfirmed, newsletterOf(writer))
  const [ended, active, ofClosed] = [
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber(newsletterOf(writer)),
    await aSubscriber({ kind: 'publication', key: publication.handle }),
  ]
  await as(null).delete(`${PATH}/${ended.of}?t=${ended.t}`)
  await runQuery('UPDATE publications SET closed_at = ? WHERE id = ?', Date.now(), publication.id)
  const countAddresses = (...emails: string[]) =>
    queryNumber(`SELECT count(*) AS n FROM email_subscribers WHERE email IN (SELECT value FROM json_each(?))`, JSON.stringify(emails))
  const prune = () => atomic(database(env), pruneSubscriptions(database(env)))
  await prune()
  expect(await countAddresses(unconfirmed, ended.email, active.email, ofClosed.email)).toBe(4)
  setClockOffset((LIMITS.endedSubscriptionDays + 1) * DAY)
  await prune()
  await prune()
  expect(await countAddresses(unconfirmed, ended.email, ofClosed.email)).toBe(0)
  expect(await countAddresses(active.email)).toBe(1)
  expect(await Promise.all([ended, active, ofClosed].map(({ of }) => stateOf(of)))).toEqual(['ended', 'active', undefined])
})

test('an erased account leaves neither its readers nor what its own address subscribed to', async () => {
  const [writer, person] = [await aUser(), await aUser()]
  await subscribe(person.email, newsletterOf(writer), person)
  await aSubscriber(newsletterOf(person))
  for (const step of erasure) while (await eraseChunk(step, testEnv(), database(env), person.id));
  expect(await subscribersOf(writer)).toEqual([])
  expect(await queryNumber("SELECT count(*) AS n FROM email_subscriptions WHERE kind = 'user' AND subject_id = ?", person.id)).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM email_subscribers WHERE email = ?', person.email)).toBe(0)
})
