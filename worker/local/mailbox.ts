import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { formatMobile } from '#shared/persian/parse-mobile.ts'
import { setBulkMailer } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { formatSmsText, setSmsSender } from '#worker/lib/sms.ts'
import { type LocalEnv, localDatabase } from './local-database.ts'

interface MailRow {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  at: number
  /** Extra headers as JSON. */
  headers: string
}

interface MessageRow {
  id: number
  recipient: string
  text: string
  at: number
}

const isLocal = (env: object): env is LocalEnv => 'LOCAL' in env

/** Makes this isolate deliver emails and SMS to the mailbox instead of a provider. */
export function deliverToMailbox(): void {
  setMailer((env, mail) => storeEmail(env, mail))
  setBulkMailer({
    keyLifetimeMs: Number.POSITIVE_INFINITY,
    async send(env, { key, ...mail }) {
      await storeEmail(env, { ...mail, headers: { ...mail.headers, 'X-Entity-Ref-ID': key } }, key)
      return { outcome: 'sent' }
    },
  })

  setSmsSender(async (env, { to, code }) => {
    if (!isLocal(env)) throw new Error('The local SMS sender needs the local database')
    const db = await localDatabase(env)
    await db
      .prepare('INSERT INTO messages (recipient, text, at) VALUES (?, ?, ?)')
      .bind(to, formatSmsText(code, new URL(env.ORIGIN).hostname), now())
      .run()
  })
}

/** Stores an email; one with the key of an earlier one is dropped. */
async function storeEmail(env: object, mail: RenderedEmail, key: string | null = null): Promise<void> {
  if (!isLocal(env)) throw new Error('The local mailer needs the local database')
  const db = await localDatabase(env)
  const headers = {
    ...mail.headers,
    ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
    ...(mail.fromName ? { From: mail.fromName } : {}),
  }
  const known = db.prepare(`SELECT 1 FROM mail_headers WHERE headers ->> '$."X-Entity-Ref-ID"' = ?`)
  if (key !== null && (await known.bind(key).first())) return
  await db.batch([
    db
      .prepare('INSERT INTO mails (recipient, subject, text, html, at) VALUES (?, ?, ?, ?, ?)')
      .bind(mail.to, mail.subject, mail.text, mail.html, now()),
    db.prepare('INSERT INTO mail_headers (mail_id, headers) VALUES (last_insert_rowid(), ?)').bind(JSON.stringify(headers)),
  ])
}

async function listTextMessages(env: LocalEnv, to: string | undefined): Promise<MessageRow[]> {
  const db = await localDatabase(env)
  const { results } = await db
    .prepare('SELECT * FROM messages WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 100')
    .bind(to ?? null)
    .all<MessageRow>()
  return results
}

async function listEmails(env: LocalEnv, to: string | undefined): Promise<MailRow[]> {
  const db = await localDatabase(env)
  const { results } = await db
    .prepare(`SELECT mails.*, coalesce(headers, '{}') AS headers FROM mails LEFT JOIN mail_headers ON mail_id = id
       WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 100`)
    .bind(to ?? null)
    .all<MailRow>()
  return results
}

/**
 * Serves `/__local/mailbox`: the latest emails and SMS as a page, and as JSON for tests. `?to=` filters by recipient; `/:id` shows one
 * email as rendered.
 */
export const mailboxRoutes = new Hono<{ Bindings: LocalEnv }>()
  .get('/mailbox.json', async (c) => {
    const [mails, messages] = await Promise.all([listEmails(c.env, c.req.query('to')), listTextMessages(c.env, c.req.query('to'))])
    return c.json({
      mails: mails.map(({ recipient, headers, ...mail }) => ({ ...mail, to: recipient, headers: JSON.parse(headers) })),
      messages: messages.map(({ recipient, ...message }) => ({ ...message, to: recipient })),
    })
  })
  .get('/mailbox', async (c) => {
    const [mails, messages] = await Promise.all([listEmails(c.env, c.req.query('to')), listTextMessages(c.env, c.req.query('to'))])
    return c.html(page(mails, messages))
  })
  .get('/mailbox/:id{[0-9]+}', async (c) => {
    const db = await localDatabase(c.env)
    const mail = await db
      .prepare('SELECT html FROM mails WHERE id = ?')
      .bind(Number(c.req.param('id')))
      .first<{ html: string }>()
    return mail ? c.html(mail.html) : c.notFound()
  })

/** The address that answers go to, if it is not the sender's. */
const replyToOf = (headers: string) => {
  const replyTo: unknown = JSON.parse(headers)['Reply-To']
  return typeof replyTo === 'string' ? html`<p>پاسخ به <bdi dir="ltr">${replyTo}</bdi></p>` : ''
}

const page = (mails: MailRow[], messages: MessageRow[]) => html`<!doctype html>
  <html lang="fa" dir="rtl">
    <head><meta charset="utf-8" /><title>صندوق نامه‌ها و پیامک‌های اجرای محلی</title></head>
    <body>
      <main>
        <h1>صندوق نامه‌ها و پیامک‌های اجرای محلی</h1>
        <p>هیچ نامه و پیامکی از این دستگاه بیرون نمی‌رود؛ همه اینجا می‌ماند.</p>
        <h2>پیامک‌ها</h2>
        ${messages.length === 0 ? html`<p>هنوز پیامکی نیامده است.</p>` : ''}
        ${messages.map(
          ({ recipient, text, at }) => html`<article>
            <h3>به <bdi dir="ltr">${formatMobile(recipient)}</bdi>، ${formatDateTime(at)}</h3>
            <pre dir="rtl">${text}</pre>
          </article>`,
        )}
        <h2>نامه‌ها</h2>
        ${mails.length === 0 ? html`<p>هنوز نامه‌ای نیامده است.</p>` : ''}
        ${mails.map(
          ({ id, recipient, subject, text, at, headers }) => html`<article>
            <h3><a href="/__local/mailbox/${id}"><bdi>${subject}</bdi></a></h3>
            <p>به <bdi dir="ltr">${recipient}</bdi>، ${formatDateTime(at)}</p>
            ${replyToOf(headers)}
            <pre dir="rtl">${text}</pre>
          </article>`,
        )}
      </main>
    </body>
  </html>`
