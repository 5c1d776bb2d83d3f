import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { createKavenegarSender } from './kavenegar.ts'
import { SmsRejectedError, type SmsSender } from './sms-sender.ts'
import { TextMessage } from './text-message.ts'

const kavenegarSender = createKavenegarSender((...request) => fetch(...request))

let sender = kavenegarSender

/** Replaces Kavenegar's sender; called without an argument, restores it. Only for the local run and tests. */
export const setSmsSender = (replacement?: SmsSender): void => {
  sender = replacement ?? kavenegarSender
}

export const canSendSms = ({ SMS_KEY, SMS_TEMPLATE }: Env): boolean => sender !== kavenegarSender || Boolean(SMS_KEY && SMS_TEMPLATE)

/** Handles the `sms` job. Skips an expired code; logs a permanent rejection without the number or code and does not retry. */
export async function sendSms(env: Env, payload: unknown): Promise<void> {
  const message = TextMessage.parse(payload)
  if (message.expiresAt <= now()) return
  try {
    await sender(env, message)
  } catch (error) {
    if (!(error instanceof SmsRejectedError)) throw error
    console.error(JSON.stringify({ level: 'error', event: 'sms_rejected', error: error.message }))
  }
}
