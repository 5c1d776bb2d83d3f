import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { decodeEmailHeader, extractEmailText } from '#worker/lib/parse-email.ts'
import { aShow, aUser, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { relayEmail } from './relay-email.ts'
import { relayAddress } from './show-addresses.ts'

interface TestEmail {
  from?: string
  headers?: Record<string, string>
  body?: string
  rawSize?: number
}

async function deliver(to: string, { from = 'check@spotify.example', headers = {}, body = 'Your code is 4711.', rawSize }: TestEmail = {}) {
  let refused: string | undefined
  const background: Promise<unknown>[] = []
  const all: Record<string, string> = {
    From: `Spotify <${from}>`,
    Subject: 'Your code',
    'Message-ID': `<${crypto.randomUUID()}@x>`,
    ...headers,
  }
  const raw = `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
  const message = {
    ...{ from, to, headers: new Headers(all), raw: new Blob([raw]).stream(), rawSize: rawSize ?? raw.length },
    setReject(reason: string) {
      refused = reason
    },
  }
  await relayEmail(message, testEnv(), (work) => void background.push(work))
  await Promise.all(background)
  return refused
}

async function emailsSentTo(person: TestUser, act: () => Promise<unknown>): Promise<RenderedEmail[]> {
  await runAllJobs()
  const emails: RenderedEmail[] = []
  setMailer(async (_, mail) => void emails.push(mail))
  try {
    await act()
    await runAllJobs()
  } finally {
    setMailer()
  }
  return emails.filter(({ to }) => to === person.email)
}

const aRelay = async () => {
  const owner = await aUser()
  const { hash } = await aShow(owner, { title: 'کوچه' })
  return { owner, address: relayAddress(hash, env.MAIL_FROM) }
}

it('relayEmail forwards a message that arrives twice to the show’s creator once, with its sender and text', async () => {
  const { owner, address } = await aRelay()
  const same = { 'Message-ID': '<one@spotify.example>', Subject: '=?utf-8?b?2qnYryDYqtmI?=', 'Auto-Submitted': 'auto-generated' }
  const emails = await emailsSentTo(owner, async () => {
    expect(await deliver(address.toUpperCase(), { headers: same })).toBeUndefined()
    expect(await deliver(address, { headers: same })).toBeUndefined()
  })
  expect(emails).toHaveLength(1)
  const [email] = emails
  expect(email?.subject).toBe('نامه برای پادکست «کوچه»: کد تو')
  for (const text of ['check@spotify.example', 'Your code is 4711.']) expect(email?.text).toContain(text)
})

it('relayEmail forwards the first 4000 characters of a message of 300,000 bytes and says that it was longer', async () => {
  const { owner, address } = await aRelay()
  const body = `Your code is 4711.\r\n${'word '.repeat(60_000)}`
  const [email] = await emailsSentTo(owner, async () => expect(await deliver(address, { body })).toBeUndefined())
  expect(email?.text).toContain('Your code is 4711.')
  expect(email?.text).toContain('بقیهٔ نامه بلند بود')
  expect(email?.text.length).toBeLessThan(5000)
})

test.each([
  ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a bounce', { from: '' }],
  ['a mailer daemon', { from: 'MAILER-DAEMON@example.com' }],
  ['our own mail', { from: env.MAIL_FROM }],
  ['an oversized message', { rawSize: 6_000_000 }],
])('relayEmail rejects %s', async (_, sending) => {
  const { owner, address } = await aRelay()
  expect(await emailsSentTo(owner, async () => expect(await deliver(address, sending)).toBeTruthy())).toEqual([])
})

it('relayEmail rejects unknown addresses, other domains, removed shows and deactivated accounts', async () => {
  const closed = await aShow(await aUser({ state: 'deactivated' }))
  const gone = await aShow(await aUser(), { removedAt: 1 })
  const own = await aShow(await aUser())
  const addresses = [
    ...[closed.hash, gone.hash, 'zzzzzzzzzzzz'].map((hash) => relayAddress(hash, env.MAIL_FROM)),
    ...[`podcast-${own.hash}@elsewhere.example`, env.MAIL_FROM, `podcast-${own.hash}`],
  ]
  for (const address of addresses) expect(await deliver(address)).toBe('No such address')
})

it('relayEmail accepts 30 of 32 messages in a row', async () => {
  const { owner, address } = await aRelay()
  const refused: (string | undefined)[] = []
  await emailsSentTo(owner, async () => {
    for (let at = 0; at < 32; at++) refused.push(await deliver(address))
  })
  expect(refused.filter((reason) => reason === undefined)).toHaveLength(30)
})

const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')

test.each([
  ['plain', `Content-Type: text/plain; charset=utf-8\r\n\r\n${bytes('سلام\r\nخط دو')}`, 'سلام\nخط دو'],
  ['base64', `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(bytes('سلام'))}\r\n`, 'سلام'],
  [
    'quoted-printable',
    'Content-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=D8=B3=D9=84=\r\n=D8=A7=D9=85',
    'سلام',
  ],
  ['another charset', 'Content-Type: text/plain; charset=windows-1256\r\n\r\n\u00d3\u00e1\u00c7\u00e3', 'سلام'],
  [
    'multipart',
    'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>HTML</p>\r\n--b\r\nContent-Type: text/plain\r\n\r\nwords\r\n--b--\r\n--a\r\nContent-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nfile\r\n--a--',
    'words',
  ],
  [
    'HTML only',
    'Content-Type: text/html\r\n\r\n<head><title>t</title></head><style>p{}</style><p>A &amp; B</p><p>C<br>D</p>',
    'A & B\nC\nD',
  ],
  [
    'HTML entities, named and numeric',
    'Content-Type: text/html; charset=utf-8\r\n\r\n<p>&#1605;&#x6CC;&#8204;&#1582;&#1608;&#1575;&#1606;&#1605; &laquo;A&raquo; &copy; &amp;lt;</p>',
    'می‌خوانم «A» © &lt;',
  ],
  [
    'a boundary’s text within a line',
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nwrite --b and\r\n--bc\r\nread on\r\n--b--',
    'write --b and\n--bc\nread on',
  ],
  [
    'an empty plain part beside HTML',
    'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\nContent-Type: text/html\r\n\r\n<p title="a > b">A<style>p > a {}</style></p>\r\n--b--',
    'A',
  ],
  ['a quoted boundary with a semicolon', 'Content-Type: multipart/mixed; boundary="a;b"\r\n\r\n--a;b\r\n\r\nwords\r\n--a;b--', 'words'],
  ['wrapped lines (format=flowed)', 'Content-Type: text/plain; format=flowed\r\n\r\none \r\nline\r\ntwo', 'one line\ntwo'],
  ['nesting beyond 256 levels', nested(300), ''],
  ['no text part', 'Content-Type: image/png\r\n\r\nx', ''],
  ['no body', 'Subject: x', ''],
])('extractEmailText returns the text of a message, or an empty string if it has none: %s', async (_, raw, words) => {
  expect(await extractEmailText(Uint8Array.from(raw, (character) => character.charCodeAt(0)))).toBe(words)
})

test('decodeEmailHeader decodes the encoded words of a header', () => {
  expect(decodeEmailHeader('=?UTF-8?Q?=D8=B3=D9=84=D8=A7=D9=85?= =?UTF-8?Q?_2?= <a@b.c>')).toBe('سلام 2 <a@b.c>')
})
