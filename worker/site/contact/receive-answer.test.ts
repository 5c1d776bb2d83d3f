import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setMailer } from '#worker/lib/mail.ts'
import { receiveEmail } from '#worker/receive-email.ts'
import { aContactThread } from '#worker/testing/contact-factories.ts'
import {
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  readNotifications,
  runAllJobs,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import type { ContactThreadDetails } from './contract.ts'
import { REPLY_MARKER } from './emails.ts'
import { isReplyAddress, newReplyToken, parseReplyAddress, replyAddress } from './reply-address.ts'

const CONTACT_ADDRESS = 'contact@daftar.example'
type Thread = Awaited<ReturnType<typeof aContactThread>>
const threadAddress = ({ receipt, replyToken }: Thread) => replyAddress(CONTACT_ADDRESS, receipt, replyToken) ?? ''

interface Mail {
  from?: string
  headers?: Record<string, string>
  body?: string
  rawSize?: number
  over?: object
}

/** Delivers a mail as Email Routing does; returns why it was rejected. */
async function deliver(to: string, { from = 'sara@person.example', headers = {}, body = 'ممنون', rawSize, over }: Mail = {}) {
  let rejected: string | undefined
  const all: Record<string, string> = {
    ...{ From: `Sara <${from || 'mailer-daemon@person.example'}>`, To: to, 'Message-ID': `<${crypto.randomUUID()}@person.example>` },
    ...{ 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' },
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = new TextEncoder().encode(`${head.join('')}\r\n${body.replaceAll('\n', '\r\n')}`)
  const background: Promise<unknown>[] = []
  const message = {
    ...{ from, to, headers: new Headers(all), raw: new Blob([bytes]).stream(), rawSize: rawSize ?? bytes.length },
    setReject: (reason: string) => {
      rejected = reason
    },
  }
  await receiveEmail(message, testEnv({ CONTACT_ADDRESS, ...over }), (work) => void background.push(work))
  await Promise.all(background)
  return rejected
}

let staff: TestUser | undefined
const read = async ({ receipt }: Thread) => {
  staff ??= await aUser({ role: 'moderator' })
  return (await as(staff).get(`/api/admin/contact/${receipt}`)).json<ContactThreadDetails>()
}
const rowOf = ({ id }: Thread) => env.DB.prepare('SELECT * FROM contact_messages WHERE id = ?').bind(id).first<Record<string, unknown>>()

afterEach(() => setMailer())

const base64 = (text: string) => new TextEncoder().encode(text).toBase64()

/** A reply that Gmail sends from a phone: text and HTML, in base64, with the history quoted. */
const gmailReply = (words: string) => ({
  headers: { Subject: `=?UTF-8?B?${base64('Re: پاسخ به «پرسش»')}?=`, 'Content-Type': 'multipart/alternative; boundary="0000000000001d2e"' },
  body: [
    '--0000000000001d2e\nContent-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding: base64\n',
    base64(`${words}\n\nدر تاریخ پنجشنبه ۵ آذر ۱۴۰۵، ۱۲:۳۰ دفتر <daftar@daftar.example> نوشت:\n\n> ${REPLY_MARKER}\n>\n> سلام، درست شد.\n`),
    '--0000000000001d2e\nContent-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: base64\n',
    base64(`<div dir="rtl">${words}</div><blockquote>${REPLY_MARKER}</blockquote>`),
    '--0000000000001d2e--',
  ].join('\n'),
})

describe('an answer', () => {
  it('to the address of a thread is appended without its quoted history and opens the thread again', async () => {
    const thread = await aContactThread({ state: 'closed', closedAt: 1, updatedAt: 1 })
    expect(await deliver(threadAddress(thread).toUpperCase(), { ...gmailReply('ممنون، حل شد.'), from: thread.email })).toBeUndefined()
    const { entries, state, version } = await read(thread)
    expect([state, version]).toEqual(['new', 2])
    expect(entries).toMatchObject([{ kind: 'received', body: 'ممنون، حل شد.', otherSender: null, isAutomatic: false, author: null }])
    expect(entries[0]?.fullText).toContain('سلام، درست شد.')
    const row = await rowOf(thread)
    expect(row).toMatchObject({ closed_at: null })
    // The list has the last changed thread first.
    expect(Number(row?.updated_at)).toBeGreaterThan(Date.now() - MINUTE)
  })

  it('of Outlook, as HTML only, and one with files list the files without storing them', async () => {
    const thread = await aContactThread()
    await deliver(threadAddress(thread), {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: `<html><head><style>p{color:red}</style></head><body><p>سلام&nbsp;دوباره</p><hr><p>From: دفتر</p><p>Sent: Thursday</p><p>To: سارا</p><p>Subject: پاسخ</p></body></html>`,
    })
    await deliver(threadAddress(thread), {
      headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
      body: `--b\nContent-Type: text/plain; charset=utf-8\n\nعکس را ببین\n--b\nContent-Type: image/png; name="a.png"\nContent-Disposition: attachment; filename*=UTF-8''%D8%B1%D8%B3%DB%8C%D8%AF%E2%80%AE.png\nContent-Transfer-Encoding: base64\n\n${'A'.repeat(400)}\n--b--`,
    })
    const { entries } = await read(thread)
    expect(entries.map(({ body }) => body.replace('\u00a0', ' '))).toEqual(['سلام دوباره', 'عکس را ببین'])
    expect(entries[1]?.attachments).toEqual([{ name: 'رسید.png', type: 'image/png', bytes: 300 }])
    const dump = JSON.stringify((await env.DB.prepare('SELECT * FROM contact_entries').all()).results)
    expect(dump).not.toContain('AAAAAAAA')
  })

  it('that arrives twice, also concurrently, is stored and notified once', async () => {
    const assignee = await aUser({ role: 'moderator' })
    const thread = await aContactThread({ assigneeId: assignee.id })
    const same = { headers: { 'Message-ID': `<${newHash()}@person.example>` } }
    await Promise.all([deliver(threadAddress(thread), same), deliver(threadAddress(thread), same)])
    await deliver(threadAddress(thread), same)
    expect((await read(thread)).entries).toHaveLength(1)
    expect(await rowOf(thread)).toMatchObject({ version: 2 })
    await deliverNotifications()
    expect(await readNotifications(assignee)).toEqual(['moderation contactAnswered 1'])
  })

  it('makes a reply that was written before it stale', async () => {
    const [writer, thread] = [await aUser({ role: 'moderator' }), await aContactThread()]
    await deliver(threadAddress(thread), { body: 'حل شد، ممنون' })
    const response = await as(writer).post(`/api/admin/contact/${thread.receipt}/replies`, { key: newHash(), version: 1, body: 'سلام' })
    expect(response.status).toBe(412)
  })

  it('from another address is shown with that address', async () => {
    const thread = await aContactThread()
    await deliver(threadAddress(thread), { from: 'someone@elsewhere.example' })
    expect((await read(thread)).entries[0]?.otherSender).toBe('someone@elsewhere.example')
  })

  it('is never logged', async () => {
    const lines: unknown[] = []
    const spies = (['log', 'warn', 'error', 'info'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line)),
    )
    await deliver(threadAddress(await aContactThread()), { body: 'رازی که نباید ثبت شود', from: 'secret@person.example' })
    for (const spy of spies) spy.mockRestore()
    expect(JSON.stringify(lines)).not.toMatch(/رازی|secret@/)
  })

  it('is cut at the limits, and says so by keeping the longer text', async () => {
    const thread = await aContactThread()
    await deliver(threadAddress(thread), { body: `${'سلام '.repeat(5000)}\n`.repeat(4) })
    const { entries } = await read(thread)
    expect(entries[0]?.body.length).toBe(LIMITS.contactReceivedLength)
    expect(entries[0]?.fullText.length).toBe(LIMITS.contactFullTextLength)
  })
})

describe('a mail that a program sent', () => {
  test.each([
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a generated mail', { headers: { 'Auto-Submitted': 'auto-generated (vacation)' } }],
    [
      'a bounce',
      {
        from: '',
        headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r' },
        body: '--r\n\nNo such user\n--r--',
      },
    ],
    ['a mailer daemon', { from: 'MAILER-DAEMON@person.example' }],
    ['an empty return path', { headers: { 'Return-Path': '<>' } }],
    ['an empty return path with space', { headers: { 'Return-Path': ' < > ' } }],
    ['a return path of nothing', { headers: { 'Return-Path': '' } }],
    ['a postmaster', { from: 'postmaster@person.example' }],
    ['junk mail', { headers: { Precedence: ' Junk ' } }],
    ['a mailing list', { headers: { Precedence: 'list' } }],
    ['an old automatic reply', { headers: { Precedence: 'auto_reply' } }],
    ['a mail with failed recipients', { headers: { 'X-Failed-Recipients': 'a@b.example' } }],
    ['bulk mail', { headers: { Precedence: 'bulk' } }],
    ['an old autoresponder', { headers: { 'X-Autoreply': 'yes' } }],
  ])('%s is appended, but opens nothing, notifies nobody and changes no version', async (_, mail) => {
    const assignee = await aUser({ role: 'moderator' })
    const thread = await aContactThread({ state: 'closed', closedAt: 1, assigneeId: assignee.id })
    const before = await rowOf(thread)
    expect(await deliver(threadAddress(thread), mail)).toBeUndefined()
    expect(await rowOf(thread)).toEqual(before)
    expect((await read(thread)).entries).toMatchObject([{ kind: 'received', isAutomatic: true }])
    await deliverNotifications()
    expect(await readNotifications(assignee)).toEqual([])
  })

  test.each([
    ['Auto-Submitted: no', { headers: { 'Auto-Submitted': ' No ' } }],
    ['a return path', { headers: { 'Return-Path': '<sara@person.example>' } }],
    ['another precedence', { headers: { Precedence: 'first-class' } }],
    ['an address that ends like a daemon', { from: 'not-mailer-daemon@person.example' }],
    ['a content type that names a report later', { headers: { 'Content-Type': 'text/plain; x="multipart/report"' } }],
  ])('%s is that of a mail of a person', async (_, mail) => {
    const thread = await aContactThread({ state: 'closed', closedAt: 1 })
    await deliver(threadAddress(thread), mail)
    expect((await read(thread)).entries).toMatchObject([{ isAutomatic: false }])
    expect(await rowOf(thread)).toMatchObject({ state: 'new', closed_at: null, version: 2 })
  })

  it('causes no mail of our own', async () => {
    const mails: string[] = []
    setMailer(async (_env, mail) => void mails.push(mail.to))
    await runAllJobs()
    mails.length = 0
    await deliver(threadAddress(await aContactThread()), { headers: { 'Auto-Submitted': 'auto-replied' } })
    await runAllJobs()
    expect(mails).toEqual([])
  })
})

describe('rejected mail', () => {
  it('with a forged, missing or outdated token, to an unknown number or another domain changes nothing', async () => {
    const [thread, other, erased] = [await aContactThread(), await aContactThread(), await aContactThread({ email: '' })]
    const number = thread.receipt.toLowerCase()
    const forged = [
      ...[`contact+${number}.${newReplyToken()}@daftar.example`, `contact+${number}.${other.replyToken}@daftar.example`],
      ...[`contact+${number}@daftar.example`, `contact+${number}.@daftar.example`, 'contact+@daftar.example', CONTACT_ADDRESS],
      ...[threadAddress(thread).replace('daftar.example', 'evil.example'), threadAddress(thread).replace('contact+', 'contacts+')],
      ...[threadAddress(thread).replace(number, 'd-zzzzzzzz'), `contact+${number}.${'%'.repeat(20)}@daftar.example`, threadAddress(erased)],
    ]
    const before = [await rowOf(thread), await rowOf(erased)]
    for (const to of forged) expect([to, await deliver(to)]).toEqual([to, 'No such address'])
    expect([await rowOf(thread), await rowOf(erased)]).toEqual(before)
    expect((await read(thread)).entries).toEqual([])
  })

  it('without a configured address is not received', async () => {
    const thread = await aContactThread()
    expect(await deliver(threadAddress(thread), { over: { CONTACT_ADDRESS: '' } })).toBe('No such address')
    expect((await read(thread)).entries).toEqual([])
  })

  it('is our own mail and mail above the size', async () => {
    const thread = await aContactThread()
    expect(await deliver(threadAddress(thread), { from: env.MAIL_FROM })).toBeTruthy()
    expect(await deliver(threadAddress(thread), { rawSize: LIMITS.contactMailBytes + 1 })).toBe('Message too large')
    expect((await read(thread)).entries).toEqual([])
  })

  it('is the 31st mail to a thread within a minute', async () => {
    const thread = await aContactThread()
    const answers: (string | undefined)[] = []
    for (let nth = 0; nth < 31; nth++) answers.push(await deliver(threadAddress(thread)))
    expect(answers.filter((reason) => reason === undefined)).toHaveLength(30)
    expect(answers.at(-1)).toContain('Too many messages')
  })
})

it('an answer to a thread that is erased while it arrives leaves nothing', async () => {
  const assignee = await aUser({ role: 'moderator' })
  const thread = await aContactThread({ assigneeId: assignee.id, state: 'closed', closedAt: 1 })
  const erase = () => env.DB.prepare("UPDATE contact_messages SET email = '' WHERE id = ?").bind(thread.id).run()
  const DB = interleavedDatabase(env.DB, /insert into "contact_entries"/i, erase)
  expect(await deliver(threadAddress(thread), { over: { DB } })).toBeUndefined()
  expect(await rowOf(thread)).toMatchObject({ email: '', state: 'closed', version: 1 })
  const entries = await env.DB.prepare('SELECT count(*) AS n FROM contact_entries WHERE thread_id = ?').bind(thread.id).first()
  expect(entries).toEqual({ n: 0 })
  await deliverNotifications()
  expect(await readNotifications(assignee)).toEqual([])
})

it('an answer to spam is appended and leaves the thread closed', async () => {
  const thread = await aContactThread({ state: 'closed', closedAt: 1, isSpam: true })
  await deliver(threadAddress(thread))
  expect(await rowOf(thread)).toMatchObject({ state: 'closed', is_spam: 1, version: 1 })
  expect((await read(thread)).entries).toHaveLength(1)
})

test('the address of a thread holds its number and token, in any case, and fits in 64 characters', () => {
  const token = newReplyToken()
  const address = replyAddress(CONTACT_ADDRESS, 'D-7KQ2MXPA', token) ?? ''
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(parseReplyAddress(address.toUpperCase(), CONTACT_ADDRESS)).toEqual({ number: 'D-7KQ2MXPA', token })
  for (const inbox of [undefined, '', 'contact', 'contact@', '@daftar.example']) {
    expect(replyAddress(inbox, 'D-7KQ2MXPA', token)).toBeUndefined()
    expect(isReplyAddress(address, inbox)).toBe(false)
  }
  expect(replyAddress(CONTACT_ADDRESS, 'D-7KQ2MXPA', '')).toBeUndefined()
})
