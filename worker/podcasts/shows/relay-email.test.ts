import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { type RenderedEmail, setMailer } from '#worker/lib/mail/index.ts'
import { aShow, aUser, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { decodeEmailHeader, extractEmailText } from './extract-email-text.ts'
import { relayAddress } from './relay-address.ts'
import { relayEmail } from './relay-email.ts'

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

it('relayEmail forwards a message to the show’s creator once, in an email of our own', async () => {
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

it('relayEmail rejects unknown and foreign addresses, removed shows and closed accounts', async () => {
  const closed = await aShow(await aUser({ state: 'deactivated' }))
  const gone = await aShow(await aUser(), { removedAt: 1 })
  const own = await aShow(await aUser())
  const addresses = [
    ...[closed.hash, gone.hash, 'zzzzzzzzzzzz'].map((hash) => relayAddress(hash, env.MAIL_FROM)),
    ...[`podcast-${own.hash}@elsewhere.example`, env.MAIL_FROM, `podcast-${own.hash}`],
  ]
  for (const address of addresses) expect(await deliver(address)).toBe('No such address')
})

it('relayEmail forwards at most 30 emails per hour', async () => {
  const { owner, address } = await aRelay()
  const refused: (string | undefined)[] = []
  await emailsSentTo(owner, async () => {
    for (let at = 0; at < 32; at++) refused.push(await deliver(address))
  })
  expect(refused.filter((reason) => reason === undefined)).toHaveLength(30)
})

const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

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
  ['no text part', 'Content-Type: image/png\r\n\r\nx', ''],
  ['no body', 'Subject: x', ''],
])('extractEmailText extracts the text of a message: %s', (_, raw, words) => {
  expect(extractEmailText(raw)).toBe(words)
})

test('decodeEmailHeader decodes the encoded words of a header', () => {
  expect(decodeEmailHeader('=?UTF-8?Q?=D8=B3=D9=84=D8=A7=D9=85?= =?UTF-8?Q?_2?= <a@b.c>')).toBe('سلام 2 <a@b.c>')
})
