import type { Env } from '#worker/env.ts'
import { Letter, type Mail } from './letter.ts'
import { mail } from './mail.ts'

/** Delivers one mail; throws when it could not, so that the queue tries again. */
export type Mailer = (env: Env, mail: Mail) => Promise<void>

const byCloudflare: Mailer = async (env, mail) => {
  await env.EMAIL.send({ from: { name: 'دفتر', email: env.MAIL_FROM }, ...mail })
}

let mailer = byCloudflare

/** Puts another mailer in place of Cloudflare's; none brings Cloudflare's back. Only the local run and tests call it. */
export const setMailer = (other?: Mailer): void => {
  mailer = other ?? byCloudflare
}

/** Consumer of the effect `mail`, whose payload is a `Letter`. */
export async function sendMail(env: Env, payload: unknown): Promise<void> {
  await mailer(env, mail(Letter.parse(payload), env.ORIGIN))
}
