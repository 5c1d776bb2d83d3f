import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { createKavenegarSender } from './kavenegar.ts'
import { SmsRejectedError, type SmsSender } from './sms-sender.ts'
import { TextMessage } from './text-message.ts'

const kavenegarSender = createKavenegarSender((...request) => fetch(...request))

let sender = kavenegarSender

/** Puts another sender in place of Kavenegar's; none brings Kavenegar's back. Only the local run and tests call it. */
export const setSmsSender = (replacement?: SmsSender): void => {
  sender = replacement ?? kavenegarSender
}

/** False when an SMS could not leave, because no provider is set up. */
export const canSendSms = ({ SMS_KEY, SMS_TEMPLATE }: Env): boolean => sender !== kavenegarSender || Boolean(SMS_KEY && SMS_TEMPLATE)

/** Consumer of the effect `sms`. A dead code is dropped; a refusal is logged without number or code, and not tried again. */
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
