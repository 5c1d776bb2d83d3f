import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { handle } from '#worker/lib/job.ts'
import { enqueueEmail, enqueueSecurityEmail, MAIL_JOB, type RenderedEmail, renderEmail, sendEmail, setMailer } from '#worker/lib/mail.ts'
import { aUser, runQuery } from '#worker/testing/index.ts'

const email = { to: 'sara@example.com', subject: 'کد ورود', paragraphs: ['سلام', 'خداحافظ'] }

afterEach(() => setMailer())

describe('renderEmail', () => {
  it('sets direction and style on an inner block', () => {
    expect(renderEmail(email, 'https://daftar.example').html).toMatch(/<body[^>]*><div dir="rtl"[^>]*style="direction:rtl;text-align:right/)
  })

  it('puts a code on a line of its own in the text and in a paragraph of its own in HTML', () => {
    const { text, html } = renderEmail({ ...email, code: '012345' }, 'https://daftar.example')
    expect(text.split('\n')).toContain('012345')
    expect(html).toContain('>012345</p>')
  })

  it('prefixes link paths with the origin it receives', () => {
    const { text, html } = renderEmail({ ...email, link: { label: 'دیدن پست', path: '/sara/سلام-abc' } }, 'https://daftar.example')
    expect(text.split('\n')).toContain('https://daftar.example/sara/سلام-abc')
    expect(html).toContain(`href="https://daftar.example/sara/${encodeURIComponent('سلام')}-abc"`)
  })

  it('lists linked items with their notes in text and HTML', () => {
    const items = [
      { label: 'انار', note: 'سارا، ۵ دقیقه', path: '/sara/انار-abc' },
      { label: 'به', note: 'لیلا، ۲ دقیقه', path: '/leyla/به-abc' },
    ]
    const { text, html } = renderEmail({ ...email, items }, 'https://daftar.example')
    expect(text).toContain('انار\nسارا، ۵ دقیقه\nhttps://daftar.example/sara/انار-abc\n\nبه\n')
    for (const { note } of items) expect(html).toContain(`>${note}</span>`)
    expect(html.match(/<a href="https:\/\/daftar\.example\/(?:sara|leyla)\//g)).toHaveLength(2)
  })

  it('adds a link and one-click unsubscribe headers for an unsubscribe path, and no headers without one', () => {
    const { headers, text, html } = renderEmail({ ...email, unsubscribe: '/unsubscribe?t=abc&of=like' }, 'https://daftar.example')
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://daftar.example/unsubscribe?t=abc&of=like>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text.split('\n')).toContain('https://daftar.example/unsubscribe?t=abc&of=like')
    expect(html).toContain('href="https://daftar.example/unsubscribe?t=abc&amp;of=like"')
    expect(renderEmail(email, 'https://daftar.example').headers).toBeUndefined()
  })

  it('escapes markup of the subject and paragraphs in HTML', () => {
    const { html } = renderEmail({ ...email, subject: '</title><b>', paragraphs: ['<img src=x onerror="a">'] }, 'https://daftar.example')
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt;')
  })
})

describe('direction of subjects', () => {
  const subjectOf = async (subject: string) => {
    const sent: RenderedEmail[] = []
    setMailer(async (_env, one) => void sent.push(one))
    await handle(MAIL_JOB, sendEmail).run(env, { ...email, subject }, [])
    return sent[0]?.subject
  }

  it('keeps the isolates around quoted names and begins right-to-left', async () => {
    expect(await subjectOf('\u2068Ali\u2069 پست «\u2068Hello\u2069» را پسندید')).toBe(
      '\u200F\u2068Ali\u2069 پست «\u2068Hello\u2069» را پسندید',
    )
    expect(await subjectOf('کد ورود: \u2068123456\u2069')).toBe('کد ورود: \u2068123456\u2069')
  })

  it('drops all other bidi controls, and unbalanced isolates', async () => {
    expect(await subjectOf('سلام \u202Eabc\u202C \u2067x\u2069 \u2068y\u2069')).toBe('سلام abc x y')
    expect(await subjectOf('سلام \u2069abc\u2068 باز')).toBe('سلام abc باز')
  })
})

describe('sendEmail', () => {
  it('passes the rendered email to the mailer', async () => {
    const sent: RenderedEmail[] = []
    setMailer(async (_env, one) => void sent.push(one))
    await sendEmail(env, email)
    expect(sent).toEqual([renderEmail(email, env.ORIGIN)])
  })

  it('rejects an invalid payload and a link to another host', async () => {
    setMailer(async () => undefined)
    const { run } = handle(MAIL_JOB, sendEmail)
    await expect(run(env, { to: 'x' }, [])).rejects.toThrow()
    await expect(run(env, { ...email, link: { label: 'x', path: '//evil.example' } }, [])).rejects.toThrow()
  })

  it('sends through the email binding by default', async () => {
    const sent: unknown[] = []
    // The code under test uses only the binding's `send`.
    const EMAIL = { send: async (message: unknown) => void sent.push(message) } as unknown as SendEmail
    await sendEmail({ ...env, EMAIL }, { ...email, unsubscribe: '/unsubscribe?t=abc&of=like' })
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    expect(sent).toMatchObject([{ to: 'sara@example.com', subject: 'کد ورود', from: { email: env.MAIL_FROM }, headers }])
  })
})

const db = database(env)

async function queued() {
  const rows = await db.all<{ kind: string; payload: string }>(
    sql`SELECT kind, payload FROM outbox WHERE kind IN ('mail', 'code') ORDER BY id`,
  )
  await runQuery('DELETE FROM outbox')
  return rows.map(({ kind, payload }) => ({ kind, ...JSON.parse(payload) }))
}

describe('a security email', () => {
  const event = { subject: 'گذرواژه عوض شد', action: 'گذرواژه‌ات عوض شد.' }
  const send = async (userId: number, condition?: ReturnType<typeof sql>) => {
    await atomic(db, [enqueueSecurityEmail(db, userId, event, condition)])
    return queued()
  }

  it('goes to the verified address of its member alone', async () => {
    const [sara, reza] = [await aUser(), await aUser()]
    await queued()
    expect(await send(sara.id)).toMatchObject([
      { kind: 'mail', to: sara.email, subject: event.subject, link: { path: '/me/settings/account' } },
    ])
    expect((await send(reza.id)).map(({ to, paragraphs }) => [to, paragraphs[0]])).toEqual([[reza.email, event.action]])
  })

  it('is not sent without a verified address, to nobody else, and only if its condition holds', async () => {
    const [unverified, without, sara] = [await aUser(), await aUser(), await aUser()]
    await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', unverified.id)
    await runQuery('UPDATE credentials SET email = NULL, email_key = NULL, phone = ? WHERE user_id = ?', '+989120000001', without.id)
    await queued()
    expect([await send(unverified.id), await send(without.id), await send(0), await send(sara.id, sql`1 = 0`)]).toEqual([[], [], [], []])
    expect((await send(sara.id, sql`1 = 1`)).map(({ to }) => to)).toEqual([sara.email])
  })
})

describe('an email in a batch', () => {
  it('with a code goes first, and each is stored once for its id', async () => {
    await queued()
    await atomic(db, [
      enqueueEmail(db, email, 'a'),
      enqueueEmail(db, { ...email, code: '1' }, 'b'),
      enqueueEmail(db, email, 'a'),
      enqueueEmail(db, email, 'c', sql`1 = 0`),
    ])
    expect((await queued()).map(({ kind }) => kind)).toEqual(['mail', 'code'])
  })

  it('is not sent once it is of no use', async () => {
    const at = Date.UTC(2026, 10, 29)
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    const sent: RenderedEmail[] = []
    setMailer(async (_env, one) => void sent.push(one))
    for (const expiresAt of [at - 1, at, at + 1, undefined]) await sendEmail(env, { ...email, subject: String(expiresAt), expiresAt })
    expect(sent.map(({ subject }) => subject.replace('\u200F', ''))).toEqual([String(at + 1), 'undefined'])
  })
})
