import type { Env } from '#worker/env.ts'
import { OutgoingEmail, type RenderedEmail } from './outgoing-email.ts'
import { renderEmail } from './render-email.ts'

/** Delivers one mail; throws when it could not, so that the queue tries again. */
export type Mailer = (env: Env, mail: RenderedEmail) => Promise<void>

const cloudflareMailer: Mailer = async (env, mail) => {
  await env.EMAIL.send({ from: { name: 'دفتر', email: env.MAIL_FROM }, ...mail })
}

let mailer = cloudflareMailer

/** Puts another mailer in place of Cloudflare's; none brings Cloudflare's back. Only the local run and tests call it. */
export const setMailer = (replacement?: Mailer): void => {
  mailer = replacement ?? cloudflareMailer
}

/** Consumer of the effect `mail`, whose payload is a `Letter`. */
export async function sendEmail(env: Env, payload: unknown): Promise<void> {
  await mailer(env, renderEmail(OutgoingEmail.parse(payload), env.ORIGIN))
}
