import type { Env } from '#worker/env.ts'
import type { TextMessage } from './text-message.ts'

/** Delivers one SMS; throws `SmsRefused` when it never can, any other error when the queue should try again. */
export type SmsSender = (env: Env, message: TextMessage) => Promise<void>

/** A message no retry would bring through. */
export class SmsRejectedError extends Error {
  override name = 'SmsRefused'
}
