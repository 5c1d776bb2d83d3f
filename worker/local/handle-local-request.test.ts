import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { sendEmail } from '#worker/lib/mail.ts'
import { sendSms } from '#worker/lib/sms.ts'
import { handleRequest } from '#worker/router.ts'
import { aContactThread } from '#worker/testing/contact-factories.ts'
import { ORIGIN, testEnv } from '#worker/testing/index.ts'
import { handleLocalRequest } from './handle-local-request.ts'
import type { LocalEnv } from './local-database.ts'
import { deliverToMailbox } from './mailbox.ts'

beforeAll(deliverToMailbox)

const localEnv = (): LocalEnv => ({
  ...testEnv({ ORIGIN: 'http://127.0.0.1:8787', CONTACT_ADDRESS: 'contact@daftar.example' }),
  LOCAL: env.LOCAL,
})

async function requestLocal(path: string, init?: RequestInit): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await handleLocalRequest(new Request(`${localEnv().ORIGIN}/__local/${path}`, init), localEnv(), ctx)
  await waitOnExecutionContext(ctx)
  return response
}

interface Box {
  mails: { id: number; to: string; subject: string; text: string; html: string; at: number; headers: Record<string, string> }[]
  messages: { to: string; text: string }[]
}
const readMailbox = async (to: string): Promise<Box> => (await requestLocal(`mailbox.json?to=${encodeURIComponent(to)}`)).json()
const aMobile = () => `+989${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

test('a mail that is posted to /__local/mail reaches the thread whose address it names, or is rejected with a reason', async () => {
  const { id, receipt, replyToken } = await aContactThread()
  const mail = {
    from: 'sara@person.example',
    to: `contact+${receipt.toLowerCase()}.${replyToken}@daftar.example`,
    raw: 'From: سارا <sara@person.example>\nSubject: Re:\n پاسخ\nAuto-Submitted:\n auto-replied\nContent-Type: text/plain; charset=utf-8\n\nدر سفرم.\n',
  }
  const post = async (body: object) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await requestLocal('mail', init)
    return [response.status, await response.json()]
  }
  expect(await post(mail)).toEqual([200, { rejected: null }])
  const { results } = await env.DB.prepare('SELECT body, is_automatic FROM contact_entries WHERE thread_id = ?').bind(id).all()
  expect(results).toEqual([{ body: 'در سفرم.', is_automatic: 1 }])
  expect(await post({ ...mail, to: 'nobody@daftar.example' })).toEqual([200, { rejected: 'No such address' }])
  expect(await post({ from: 'a', to: 'b' })).toEqual([400, { error: 'from, to and raw must be strings' }])
})

describe('mailbox', () => {
  it('the mailbox stores an email with its text and headers under its recipient', async () => {
    const to = `${newHash()}+box@local.example`
    setClockOffset(DAY)
    await sendEmail(localEnv(), { to, subject: 'سلام', paragraphs: ['بند یکم'], unsubscribe: '/unsubscribe?t=1' })
    const { mails, messages } = await readMailbox(to)
    expect(mails).toEqual([expect.objectContaining({ to, subject: 'سلام', text: expect.stringContaining('بند یکم') })])
    expect(mails[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(Math.abs((mails[0]?.at ?? 0) - now())).toBeLessThan(MINUTE)
    expect(messages).toEqual([])
    expect((await readMailbox(`other-${to}`)).mails).toEqual([])
  })

  it('the mailbox stores an SMS with its code', async () => {
    const to = aMobile()
    await sendSms(localEnv(), { to, code: '123456', expiresAt: now() + MINUTE })
    expect((await readMailbox(to)).messages).toEqual([expect.objectContaining({ to, text: expect.stringContaining('123456') })])
  })

  it('the mailbox page escapes the content of emails, and the page of one email is its HTML', async () => {
    const to = `${newHash()}@local.example`
    await sendEmail(localEnv(), { to, subject: '<img src=x onerror=alert(1)>', paragraphs: ['</pre><script>alert(1)</script>'] })
    const page = await requestLocal(`mailbox?to=${encodeURIComponent(to)}`)
    const html = await page.text()
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<script|<img/)
    const { mails } = await readMailbox(to)
    expect(await (await requestLocal(`mailbox/${mails[0]?.id}`)).text()).toBe(mails[0]?.html)
  })

  test.each(['mailbox/999999999', 'mailbox/0', 'mailbox/1e1', 'mailbox/..%2Fclock', 'mailboxes'])(
    'the local run returns 404 for %s',
    async (path) => {
      expect((await requestLocal(path)).status).toBe(404)
    },
  )

  it('the local mailer and SMS sender throw without the local database', async () => {
    const email = { to: `${newHash()}@local.example`, subject: 'سلام', paragraphs: ['متن'] }
    const { LOCAL: _, ...production } = localEnv()
    await expect(sendEmail(production, email)).rejects.toThrow('local database')
    await expect(sendSms(production, { to: aMobile(), code: '123456', expiresAt: now() + MINUTE })).rejects.toThrow('local database')
  })
})

describe('clock', () => {
  const move = (body: string) => requestLocal('clock', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })

  it('the local clock returns its time and applies an offset to real time, not to the previous offset', async () => {
    await move(JSON.stringify({ offset: 7_200_000 }))
    const moved = await (await move(JSON.stringify({ offset: HOUR }))).json<{ now: number }>()
    expect(Math.abs(moved.now - Date.now() - HOUR)).toBeLessThan(MINUTE)
    expect(Math.abs((await (await requestLocal('clock')).json<{ now: number }>()).now - now())).toBeLessThan(MINUTE)
  })

  test.each(['{}', '{"offset":"5"}', '{"offset":0.5}', '{"offset":1e300}', '{"offset":null}', 'null', '{'])(
    'the local clock rejects %s with 400 and keeps the time',
    async (body) => {
      const response = await move(body)
      expect(response.status).toBe(400)
      expect(Math.abs(now() - Date.now())).toBeLessThan(1000)
    },
  )
})

it('the local run triggers cron only on POST', async () => {
  const db = database(env)
  const tag = `old-${newHash()}`
  await db.insert(cacheInvalidations).values({ tag, at: now() - 3 * HOUR })
  const left = async () => (await env.DB.prepare('SELECT 1 FROM cache_bumps WHERE tag = ?').bind(tag).all()).results.length
  expect((await requestLocal('cron')).status).toBe(404)
  expect(await left()).toBe(1)
  expect(await (await requestLocal('cron', { method: 'POST' })).json()).toEqual({ done: true })
  expect(await left()).toBe(0)
})

test.each([
  ['GET', 'mailbox', 404],
  ['GET', 'mailbox.json', 404],
  ['GET', 'clock', 404],
  ['POST', 'clock', 404],
  ['POST', 'cron', 404],
  ['POST', 'sample/finish', 404],
  ['PUT', 'sample/object', 404],
])('%s /__local/%s returns %i in production', async (method, path, status) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ctx = createExecutionContext()
  const response = await handleRequest(new Request(`${ORIGIN}/__local/${path}`, { method }), testEnv(), ctx)
  await waitOnExecutionContext(ctx)
  log.mockRestore()
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('local.example')
})
