import type { Env } from '#worker/env.ts'

/** A mail ready to go. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

type Mailer = (env: Env, mail: Mail) => Promise<void>

/** Cloudflare's e-mail binding; the sender's domain must be onboarded there. */
const byBinding: Mailer = async (env, mail) => {
  await env.EMAIL.send({ from: env.MAIL_FROM, ...mail })
}

let mailer = byBinding

/** Puts another mailer in place; the local run keeps mails in its own mailbox. */
export const setMailer = (other: Mailer): void => {
  mailer = other
}

const isMail = (value: unknown): value is Mail => typeof value === 'object' && value !== null && 'to' in value && 'html' in value

/** Sends a mail from the effects queue; throws so that the queue tries again. */
export async function sendMail(env: Env, payload: unknown): Promise<void> {
  if (!isMail(payload)) throw new Error('An effect of kind mail without a mail')
  await mailer(env, payload)
}
