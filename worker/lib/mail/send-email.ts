import type { Env } from '#worker/env.ts'
import { OutgoingEmail, type RenderedEmail } from './outgoing-email.ts'
import { renderEmail } from './render-email.ts'

/** Delivers one email; throws if the queue should retry. */
export type Mailer = (env: Env, mail: RenderedEmail) => Promise<void>

const cloudflareMailer: Mailer = async (env, mail) => {
  await env.EMAIL.send({ from: { name: 'دفتر', email: env.MAIL_FROM }, ...mail })
}

let mailer = cloudflareMailer

/** Replaces Cloudflare's mailer; called without an argument, restores it. Only for the local run and tests. */
export const setMailer = (replacement?: Mailer): void => {
  mailer = replacement ?? cloudflareMailer
}

/** Handles the `mail` job: validates, renders and sends one email. */
export async function sendEmail(env: Env, payload: unknown): Promise<void> {
  await mailer(env, renderEmail(OutgoingEmail.parse(payload), env.ORIGIN))
}
