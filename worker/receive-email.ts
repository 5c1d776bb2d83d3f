import { relayEmail } from '#worker/podcasts/shows/index.ts'
import { isReplyAddress, receiveAnswer } from '#worker/site/contact/index.ts'
import type { Env } from './env.ts'
import type { IncomingEmail } from './lib/parse-email.ts'

/** Handles mail to an address of the site: an answer to a reply of staff, or mail for a show. Rejects all other mail. */
export const receiveEmail = (message: IncomingEmail, env: Env, waitUntil: (work: Promise<unknown>) => void): Promise<void> =>
  isReplyAddress(message.to, env.CONTACT_ADDRESS) ? receiveAnswer(message, env, waitUntil) : relayEmail(message, env, waitUntil)
