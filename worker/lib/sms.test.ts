import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { handle } from '#worker/lib/job.ts'
import { canSendSms, formatSmsText, SMS_JOB, SmsRejectedError, sendSms, setSmsSender } from '#worker/lib/sms.ts'

const message = { to: '+989121234567', code: '012345', expiresAt: Date.now() + 10 * MINUTE }

afterEach(() => setSmsSender())

test('sendSms logs a rejected message without its number or code and does not throw', async () => {
  setSmsSender(async () => {
    throw new SmsRejectedError('Kavenegar returned 418: no credit')
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await expect(sendSms(env, message)).resolves.toBeUndefined()
  const logged = log.mock.calls.join()
  log.mockRestore()
  expect(logged).toContain('418')
  expect(logged).not.toMatch(/912|012345/)
})

test('sendSms rethrows an error that is no SmsRejectedError', async () => {
  setSmsSender(async () => {
    throw new Error('Kavenegar returned 409')
  })
  await expect(sendSms(env, message)).rejects.toThrow('409')
})

test('sendSms skips an expired code', async () => {
  let sent = 0
  setSmsSender(async () => void sent++)
  await sendSms(env, message)
  setClockOffset(11 * MINUTE)
  await sendSms(env, message)
  expect(sent).toBe(1)
})

test('the job of an SMS rejects a payload with a foreign number', async () => {
  setSmsSender(async () => undefined)
  await expect(handle(SMS_JOB, sendSms).run(env, { ...message, to: '+14155552671' }, [])).rejects.toThrow()
})

test('canSendSms returns false without a key and template, and true with both', () => {
  expect(canSendSms({ ...env, SMS_KEY: '', SMS_TEMPLATE: '' })).toBe(false)
  expect(canSendSms({ ...env, SMS_KEY: 'key', SMS_TEMPLATE: 'daftar-code' })).toBe(true)
})

test('the last line of an SMS follows the WebOTP format', () => {
  expect(formatSmsText('012345', 'daftar.example').split('\n').at(-1)).toBe('@daftar.example #012345')
})
