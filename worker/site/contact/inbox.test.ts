import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { aContactThread } from '#worker/testing/contact-factories.ts'
import {
  as,
  aUser,
  deliverNotifications,
  faultyDatabase,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import type { ContactThreadDetails, ContactThreads } from './contract.ts'
import { pruneThreads } from './prune-threads.ts'

const CONTACT_ADDRESS = 'contact@daftar.example'
const aStaff = (role: 'moderator' | 'admin' = 'moderator') => aUser({ role })
const mails: RenderedEmail[] = []

beforeEach(() => {
  mails.length = 0
  setMailer(async (_env, mail) => void mails.push(mail))
})
afterEach(() => {
  setMailer()
  setClockOffset(0)
})

type Thread = Awaited<ReturnType<typeof aContactThread>>
const at = ({ receipt }: Pick<Thread, 'receipt'>, rest = '') => `/api/admin/contact/${receipt}${rest}`
const read = async (viewer: TestUser, thread: Thread) => (await as(viewer).get(at(thread))).json<ContactThreadDetails>()
const rowOf = ({ id }: Thread) => env.DB.prepare('SELECT * FROM contact_messages WHERE id = ?').bind(id).first<Record<string, unknown>>()
const mailsTo = (thread: Thread) => mails.filter(({ to }) => to === thread.email)
const auditOf = async ({ receipt }: Thread) =>
  (
    await env.DB.prepare('SELECT act, details FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(receipt)
      .all<{ act: string; details: string }>()
  ).results
const reply = (viewer: TestUser, thread: Thread, body: object = {}, over: object = { CONTACT_ADDRESS }) =>
  as(viewer).post(at(thread, '/replies'), { key: newHash(), version: 1, body: 'سلام، درست شد.', ...body }, { env: over })

describe('a reply', () => {
  it('is mailed to the sender with the receipt number and the address of the thread, and assigns the thread', async () => {
    const [staff, thread] = [await aStaff(), await aContactThread()]
    expect((await reply(staff, thread, { body: 'سلام، درست شد.\n\nممنون' })).status).toBe(204)
    await runAllJobs()
    const [mail, ...others] = mailsTo(thread)
    expect(others).toEqual([])
    expect(mail?.replyTo).toBe(`contact+${thread.receipt.toLowerCase()}.${thread.replyToken}@daftar.example`)
    expect(mail?.subject).toBe(`پاسخ به «${thread.subject}» (${thread.receipt})`)
    for (const text of ['سلام، درست شد.', 'ممنون', `شمارهٔ رسید: ${thread.receipt}`]) expect(mail?.text).toContain(text)
    const details = await read(staff, thread)
    expect(details).toMatchObject({ state: 'answered', version: 2, assignee: { handle: staff.handle } })
    expect(details.entries).toMatchObject([{ kind: 'reply', author: { handle: staff.handle }, body: 'سلام، درست شد.\n\nممنون' }])
  })

  it('says that answers go to the ordinary address if no contact address is configured', async () => {
    const [staff, thread] = [await aStaff(), await aContactThread()]
    expect((await reply(staff, thread, {}, { CONTACT_ADDRESS: '' })).status).toBe(204)
    await runAllJobs()
    expect(mailsTo(thread)[0]?.replyTo).toBeUndefined()
    expect(mailsTo(thread)[0]?.text).toContain('نشانی عمومی')
    expect((await read(staff, thread)).receivesMail).toBe(false)
  })

  it('is stored, mailed and audited once for concurrent and repeated requests with one key', async () => {
    const [staff, thread, key] = [await aStaff(), await aContactThread(), newHash()]
    const answers = await Promise.all([1, 2, 3].map(() => reply(staff, thread, { key })))
    answers.push(await reply(staff, thread, { key }))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    await runAllJobs()
    await reply(staff, thread, { key })
    await runAllJobs()
    expect(mailsTo(thread)).toHaveLength(1)
    expect((await read(staff, thread)).entries).toHaveLength(1)
    expect(await rowOf(thread)).toMatchObject({ version: 2 })
    expect(await auditOf(thread)).toEqual([{ act: 'reply_contact', details: '{}' }])
  })

  it('by two members of staff concurrently is sent once; the other one gets 412 and can answer the updated thread', async () => {
    const [one, two, thread] = [await aStaff(), await aStaff('admin'), await aContactThread()]
    const answers = await Promise.all([reply(one, thread), reply(two, thread)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 412])
    const late = answers[0]?.status === 412 ? one : two
    await runAllJobs()
    expect(mailsTo(thread)).toHaveLength(1)
    expect((await read(late, thread)).entries.map(({ position }) => position)).toEqual([1])
    expect((await reply(late, thread, { version: 2 })).status).toBe(204)
    await runAllJobs()
    expect(mailsTo(thread)).toHaveLength(2)
    expect((await read(late, thread)).entries.map(({ position }) => position)).toEqual([1, 2])
  })

  it('whose answer was lost is sent once when it is repeated', async () => {
    for (const when of ['before', 'after'] as const) {
      for (let nth = 1; nth <= 3; nth++) {
        const [staff, thread, key] = [await aStaff(), await aContactThread(), newHash()]
        const { database: DB } = faultyDatabase(env.DB, { nth, when })
        expect([204, 500, 503]).toContain((await reply(staff, thread, { key, body: 'محرمانه' }, { DB })).status)
        expect(JSON.stringify(takeConsole())).not.toContain('محرمانه')
        expect((await reply(staff, thread, { key, body: 'محرمانه' })).status).toBe(204)
        await runAllJobs()
        expect(mailsTo(thread)).toHaveLength(1)
      }
    }
  })

  it('to spam or to a deleted account gets 409 and changes nothing; one to a closed thread opens it', async () => {
    const staff = await aStaff()
    for (const values of [{ state: 'closed', closedAt: 1, isSpam: true }, { email: '' }] as const) {
      const thread = await aContactThread(values)
      const before = await rowOf(thread)
      expect((await reply(staff, thread)).status).toBe(409)
      expect(await rowOf(thread)).toEqual(before)
      expect((await read(staff, thread)).entries).toEqual([])
      expect(await auditOf(thread)).toEqual([])
    }
    const closed = await aContactThread({ state: 'closed', closedAt: 1 })
    expect((await reply(staff, closed)).status).toBe(204)
    expect(await rowOf(closed)).toMatchObject({ state: 'answered', closed_at: null })
  })
})

it('a note is stored once, is not mailed, and makes a reply that was begun before it stale', async () => {
  const [staff, thread, key] = [await aStaff(), await aContactThread(), newHash()]
  for (let times = 0; times < 2; times++) expect((await as(staff).post(at(thread, '/notes'), { key, body: 'تلفنی گفتم' })).status).toBe(204)
  await runAllJobs()
  expect(mailsTo(thread)).toEqual([])
  expect((await read(staff, thread)).entries).toMatchObject([{ kind: 'note', body: 'تلفنی گفتم' }])
  expect(await rowOf(thread)).toMatchObject({ state: 'new', version: 2 })
  expect((await reply(await aStaff(), thread)).status).toBe(412)
  expect(await auditOf(thread)).toEqual([{ act: 'note_contact', details: '{}' }])
})

describe('the state of a thread', () => {
  const change = (viewer: TestUser, thread: Thread, state: string, version: number) =>
    as(viewer).put(at(thread, '/state'), { state, version })

  it('is closed, marked as spam and opened again once each, and every change is audited', async () => {
    const [staff, thread] = [await aStaff(), await aContactThread()]
    const steps = [
      ['closed', { state: 'closed', is_spam: 0, version: 2 }],
      ['spam', { state: 'closed', is_spam: 1, version: 3 }],
      ['open', { state: 'new', is_spam: 0, closed_at: null, version: 4 }],
    ] as const
    for (const [at, [state, expected]] of steps.entries()) {
      for (let times = 0; times < 2; times++) expect((await change(staff, thread, state, at + 1)).status).toBe(204)
      expect(await rowOf(thread)).toMatchObject(expected)
    }
    expect((await auditOf(thread)).map(({ act }) => act)).toEqual(['close_contact', 'mark_contact_spam', 'reopen_contact'])
  })

  it('is not changed by somebody who has not seen the latest message', async () => {
    const [staff, thread] = [await aStaff(), await aContactThread({ version: 5 })]
    const before = await rowOf(thread)
    for (const state of ['closed', 'spam']) expect((await change(staff, thread, state, 4)).status).toBe(412)
    expect(await rowOf(thread)).toEqual(before)
    expect(await auditOf(thread)).toEqual([])
  })
})

describe('the assignee', () => {
  const assign = (viewer: TestUser, thread: Thread, handle: string | null, version: number) =>
    as(viewer).put(at(thread, '/assignee'), { handle, version })

  it('is notified once, unless they chose the thread themselves, and can be removed', async () => {
    const [staff, other, thread] = [await aStaff(), await aStaff('admin'), await aContactThread()]
    for (let times = 0; times < 2; times++) expect((await assign(staff, thread, other.handle, 1)).status).toBe(204)
    await deliverNotifications()
    expect(await readNotifications(other)).toEqual(['moderation contactAssigned 1'])
    expect((await read(staff, thread)).assignee?.handle).toBe(other.handle)
    expect((await assign(staff, thread, staff.handle, 2)).status).toBe(204)
    expect((await assign(staff, thread, null, 3)).status).toBe(204)
    await deliverNotifications()
    expect(await readNotifications(staff)).toEqual([])
    expect((await read(staff, thread)).assignee).toBeNull()
    expect(await auditOf(thread)).toEqual([
      { act: 'assign_contact', details: JSON.stringify({ assignee: other.handle }) },
      { act: 'assign_contact', details: JSON.stringify({ assignee: staff.handle }) },
      { act: 'unassign_contact', details: '{"assignee":null}' },
    ])
  })

  it('is a moderator or an admin who is not suspended and did not write the message', async () => {
    const staff = await aStaff()
    const suspended = await aUser({ role: 'moderator', state: 'suspended' })
    const sender = await aStaff('admin')
    const thread = await aContactThread({ userId: sender.id })
    for (const { handle } of [await aUser(), suspended, sender]) expect((await assign(staff, thread, handle, 1)).status).toBe(400)
    expect(await rowOf(thread)).toMatchObject({ assignee_id: null, version: 1 })
    expect((await read(staff, thread)).staff.map(({ handle }) => handle)).not.toContain(suspended.handle)
  })

  it('does not change if somebody else assigned the thread first', async () => {
    const [one, two, thread] = [await aStaff(), await aStaff(), await aContactThread()]
    const answers = await Promise.all([assign(one, thread, one.handle, 1), assign(two, thread, two.handle, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 412])
    expect(await rowOf(thread)).toMatchObject({ version: 2 })
  })
})

it('staff neither list nor read nor change their own message', async () => {
  const staff = await aStaff('admin')
  const thread = await aContactThread({ userId: staff.id })
  const before = await rowOf(thread)
  const listed = await (await as(staff).get(`/api/admin/contact?number=${thread.receipt}`)).json<ContactThreads>()
  expect(listed.items).toEqual([])
  expect((await as(staff).get(at(thread))).status).toBe(404)
  expect((await reply(staff, thread)).status).toBe(403)
  expect((await as(staff).post(at(thread, '/notes'), { key: newHash(), body: 'خودم' })).status).toBe(403)
  expect((await as(staff).put(at(thread, '/state'), { state: 'closed', version: 1 })).status).toBe(403)
  expect((await as(staff).put(at(thread, '/assignee'), { handle: staff.handle, version: 1 })).status).toBe(403)
  expect(await rowOf(thread)).toEqual(before)
})

describe('the list', () => {
  const list = async (viewer: TestUser, query: string) => await (await as(viewer).get(`/api/admin/contact?${query}`)).json<ContactThreads>()
  const numbersOf = ({ items }: ContactThreads) => items.map(({ number }) => number)

  it('has open, own and closed threads, the last changed first, in pages without gaps', async () => {
    const staff = await aStaff()
    const base = now() + 900 * DAY
    const threads = await Promise.all(
      [0, 1, 2, 3, 4].map((at) => aContactThread({ updatedAt: base + (at === 2 ? 1 : at), assigneeId: staff.id })),
    )
    const closed = await aContactThread({ state: 'closed', closedAt: base, updatedAt: base + 9, assigneeId: staff.id })
    const expected = [4, 3, 2, 1, 0].map((at) => threads[at]?.receipt)
    for (const filter of ['open', 'mine']) {
      const seen: string[] = []
      let after = ''
      do {
        const page = await list(staff, `filter=${filter}&limit=2${after}`)
        seen.push(...numbersOf(page))
        after = page.next && seen.length < 5 ? `&after=${page.next}` : ''
      } while (after)
      expect(seen.slice(0, 5)).toEqual(expected)
    }
    expect(numbersOf(await list(staff, 'filter=closed&limit=1'))).toEqual([closed.receipt])
    expect(numbersOf(await list(await aStaff(), 'filter=mine'))).toEqual([])
  })

  it('has a thread at the time of its last reply', async () => {
    const staff = await aStaff()
    const [thread, other] = [await aContactThread({ assigneeId: staff.id }), await aContactThread({ assigneeId: staff.id })]
    setClockOffset(DAY)
    await reply(staff, thread)
    await reply(staff, other)
    setClockOffset(2 * DAY)
    await reply(staff, thread, { version: 2 })
    const { items } = await list(staff, 'filter=mine')
    expect(items.map(({ number }) => number)).toEqual([thread.receipt, other.receipt])
    expect(((items[0]?.updatedAt ?? 0) - (items[1]?.updatedAt ?? 0)) / DAY).toBeGreaterThan(0.9)
  })

  test.each([
    ['the whole number', (number: string) => number],
    ['small letters and spaces', (number: string) => ` ${number.toLowerCase()} `],
    ['the code alone', (number: string) => number.slice(2)],
    [
      'its beginning with Persian digits',
      (number: string) => number.slice(0, 8).replace(/[2-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''),
    ],
  ])('finds a closed thread by %s', async (_, type) => {
    const [staff, thread] = [await aStaff(), await aContactThread({ state: 'closed', closedAt: 1 })]
    await aContactThread()
    expect(numbersOf(await list(staff, `number=${encodeURIComponent(type(thread.receipt))}`))).toEqual([thread.receipt])
  })

  test.each(['D-', '1', 'سلام', "D-'; --", 'D-7KQ2MXPA2', 'D-7KQ2MXP!', '!D-7KQ2', 'D-7'])(
    'rejects the number %s with 400',
    async (number) => {
      expect((await as(await aStaff()).get(`/api/admin/contact?number=${encodeURIComponent(number)}`)).status).toBe(400)
    },
  )
})

describe('canned replies', () => {
  const BODY = { title: 'رمز', body: 'سلام {نام}، رمز را از صفحهٔ ورود عوض کن.' }

  it('are created once per key, changed and deleted by admins and audited without their text', async () => {
    const [admin, key] = [await aStaff('admin'), newHash()]
    const created = await Promise.all([1, 2].map(() => as(admin).post('/api/admin/canned-replies', { ...BODY, key })))
    expect(created.map(({ status }) => status)).toEqual([201, 201])
    const { hash } = await (created[0] as Response).json<{ hash: string }>()
    const find = async () => (await read(admin, await aContactThread())).cannedReplies.find((one) => one.hash === hash)
    expect(await find()).toEqual({ hash, ...BODY })
    for (let times = 0; times < 2; times++)
      expect((await as(admin).put(`/api/admin/canned-replies/${hash}`, { ...BODY, title: 'گذرواژه' })).status).toBe(204)
    expect(await find()).toMatchObject({ title: 'گذرواژه' })
    for (let times = 0; times < 2; times++) expect((await as(admin).delete(`/api/admin/canned-replies/${hash}`)).status).toBe(204)
    expect(await find()).toBeUndefined()
    expect((await as(admin).put(`/api/admin/canned-replies/${hash}`, BODY)).status).toBe(404)
    expect(await auditOf({ receipt: hash } as Thread)).toEqual(
      ['create_canned_reply', 'change_canned_reply', 'delete_canned_reply'].map((act) => ({ act, details: '{}' })),
    )
  })
})

it('pruneThreads deletes closed threads after 24 months and spam after 90 days, with their entries, and no open thread', async () => {
  const staff = await aStaff()
  const [open, closed, spam] = await Promise.all([
    aContactThread({ createdAt: 1, updatedAt: 1 }),
    aContactThread({ state: 'closed', closedAt: now() }),
    aContactThread({ state: 'closed', closedAt: now(), isSpam: true }),
  ])
  for (const thread of [open, closed, spam]) await as(staff).post(at(thread, '/notes'), { key: newHash(), body: 'یادداشت' })
  const left = async (days: number) => {
    setClockOffset(days * DAY)
    await atomic(database(env), pruneThreads(database(env)))
    const found = await Promise.all([open, closed, spam].map(rowOf))
    return found.map((row) => row !== null)
  }
  expect(await left(89)).toEqual([true, true, true])
  expect(await left(91)).toEqual([true, true, false])
  expect(await left(729)).toEqual([true, true, false])
  expect(await left(731)).toEqual([true, false, false])
  expect(await left(100_000)).toEqual([true, false, false])
  const entries = await env.DB.prepare('SELECT count(*) AS n FROM contact_entries WHERE thread_id IN (?, ?, ?)')
    .bind(open.id, closed.id, spam.id)
    .first<{ n: number }>()
  expect(entries).toEqual({ n: 1 })
  await runQuery('DELETE FROM contact_messages WHERE id = ?', open.id)
})

it('pruneThreads deletes a thread after the whole of its time, two hundred of each kind a run, those closed first', async () => {
  await runQuery('DELETE FROM contact_messages')
  const [spamTime, time] = [LIMITS.contactSpamDays * DAY, LIMITS.contactThreadDays * DAY]
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = now()
  const kinds = [
    [true, spamTime],
    [false, time],
  ] as const
  for (const [isSpam, kept] of kinds) {
    const insert = (receipt: string, closedAt: number) =>
      aContactThread({ receipt: `${receipt}-${isSpam ? 'SPAM' : 'DONE'}`, state: 'closed', isSpam, closedAt })
    await insert('KEPT', at - kept)
    await insert('LAST', at - kept - 1)
    for (let nth = 0; nth < 200; nth++) await insert(`${nth}`, at - kept - 1000 - nth)
  }
  const left = async () =>
    (await env.DB.prepare('SELECT receipt FROM contact_messages ORDER BY receipt').all<{ receipt: string }>()).results.map(
      ({ receipt }) => receipt,
    )
  const prune = () => atomic(database(env), pruneThreads(database(env)))
  await prune()
  expect(await left()).toEqual(['KEPT-DONE', 'KEPT-SPAM', 'LAST-DONE', 'LAST-SPAM'])
  await prune()
  expect(await left()).toEqual(['KEPT-DONE', 'KEPT-SPAM'])
  await runQuery('DELETE FROM contact_messages')
})

it('a thread offers moderators and admins who are active as assignees, by name, and a reply keeps the assignee', async () => {
  const [one, two] = [await aUser({ role: 'moderator', name: 'الف الف' }), await aUser({ role: 'admin', name: 'ب ب' })]
  const others = [
    await aUser(),
    await aUser({ role: 'admin', state: 'suspended' }),
    await aUser({ role: 'moderator', state: 'deactivated' }),
  ]
  const thread = await aContactThread({ assigneeId: one.id })
  const { staff } = await read(two, thread)
  const handles = staff.map(({ handle }) => handle)
  expect(handles.filter((handle) => [one, two].some((person) => person.handle === handle))).toEqual([one.handle, two.handle])
  for (const { handle } of others) expect(handles).not.toContain(handle)
  expect((await reply(two, thread)).status).toBe(204)
  expect((await read(two, thread)).assignee?.handle).toBe(one.handle)
})

it('a thread shows its latest entries with their positions, and none of another thread', async () => {
  const [staff, thread, other] = [await aStaff(), await aContactThread(), await aContactThread()]
  const insert = (id: number, from: number, to: number) =>
    runQuery(
      `WITH RECURSIVE n(nth) AS (SELECT ?2 UNION ALL SELECT nth + 1 FROM n WHERE nth < ?3)
       INSERT INTO contact_entries (thread_id, kind, entry_key, author_id, body, created_at) SELECT ?1, 'note', 'k' || nth, ?4, printf('یادداشت %d', nth), nth FROM n`,
      ...[id, from, to, staff.id],
    )
  await insert(other.id, 1, 3)
  const shown = LIMITS.contactEntriesShown
  await insert(thread.id, 1, shown)
  expect((await read(staff, thread)).entries.map(({ position }) => position)).toEqual(Array.from({ length: shown }, (_, at) => at + 1))
  await insert(thread.id, shown + 1, shown + 1)
  const { entries } = await read(staff, thread)
  expect(entries.map(({ position, body }) => [position, body])).toEqual(
    Array.from({ length: shown }, (_, at) => [at + 2, `یادداشت ${at + 2}`]),
  )
})
