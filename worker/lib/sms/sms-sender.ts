import type { Env } from '#worker/env.ts'
import type { TextMessage } from './text-message.ts'

/** Delivers one SMS; throws `SmsRejectedError` for a permanent rejection, and any other error if the queue should retry. */
export type SmsSender = (env: Env, message: TextMessage) => Promise<void>

/** Thrown for a rejection that a retry would not change. */
export class SmsRejectedError extends Error {
  override name = 'SmsRejectedError'
}
