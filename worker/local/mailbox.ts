import { Hono } from 'hono'
import { html } from 'hono/html'
import { now } from '#worker/lib/clock.ts'
import { setMailer } from '#worker/lib/mail/index.ts'
import { formatDateTime } from '#worker/lib/persian/jalali.ts'
import { localDatabase } from './local-database.ts'
import type { LocalEnv } from './local-env.ts'

interface MailRow {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  at: number
}

const isLocal = (env: object): env is LocalEnv => 'LOCAL' in env

/** Mails of the local run stay here instead of leaving. */
setMailer(async (env, mail) => {
  if (!isLocal(env)) throw new Error('The local mailer needs the local database')
  const db = await localDatabase(env)
  await db
    .prepare('INSERT INTO mails (recipient, subject, text, html, at) VALUES (?, ?, ?, ?, ?)')
    .bind(mail.to, mail.subject, mail.text, mail.html, now())
    .run()
})

async function mailsTo(env: LocalEnv, to: string | undefined): Promise<MailRow[]> {
  const db = await localDatabase(env)
  const { results } = await db
    .prepare('SELECT * FROM mails WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 100')
    .bind(to ?? null)
    .all<MailRow>()
  return results
}

/** `/__local/mailbox`: the mails as a page, and as JSON for tests; `?to=` narrows both. */
export const mailbox = new Hono<{ Bindings: LocalEnv }>()
  .get('/mailbox.json', async (c) => {
    const mails = await mailsTo(c.env, c.req.query('to'))
    return c.json({ mails: mails.map(({ recipient, ...mail }) => ({ ...mail, to: recipient })) })
  })
  .get('/mailbox', async (c) => c.html(page(await mailsTo(c.env, c.req.query('to')))))

const page = (mails: MailRow[]) => html`<!doctype html>
  <html lang="fa" dir="rtl">
    <head><meta charset="utf-8" /><title>صندوق نامه‌های اجرای محلی</title></head>
    <body>
      <main>
        <h1>صندوق نامه‌های اجرای محلی</h1>
        <p>هیچ نامه‌ای از این دستگاه بیرون نمی‌رود؛ همه اینجا می‌ماند.</p>
        ${mails.length === 0 ? html`<p>هنوز نامه‌ای نیامده است.</p>` : ''}
        ${mails.map(
          ({ recipient, subject, text, at }) => html`<article>
            <h2><bdi>${subject}</bdi></h2>
            <p>به <bdi dir="ltr">${recipient}</bdi>، ${formatDateTime(at)}</p>
            <pre dir="rtl">${text}</pre>
          </article>`,
        )}
      </main>
    </body>
  </html>`
