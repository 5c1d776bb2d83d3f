import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { canSendSms, formatSmsText, SmsRejectedError, sendSms, setSmsSender } from './index.ts'

const message = { to: '+989121234567', code: '012345', expiresAt: Date.now() + 10 * 60_000 }

afterEach(() => setSmsSender())

test('a refused message is logged without number and code, and not tried again', async () => {
  setSmsSender(async () => {
    throw new SmsRejectedError('Kavenegar answered 418: no credit')
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await expect(sendSms(env, message)).resolves.toBeUndefined()
  const said = log.mock.calls.join()
  log.mockRestore()
  expect(said).toContain('418')
  expect(said).not.toMatch(/912|012345/)
})

test('any other failure is the queue’s to try again', async () => {
  setSmsSender(async () => {
    throw new Error('Kavenegar answered 409')
  })
  await expect(sendSms(env, message)).rejects.toThrow('409')
})

test('a dead code is not sent', async () => {
  let sent = 0
  setSmsSender(async () => void sent++)
  await sendSms(env, message)
  setClockOffset(11 * 60_000)
  await sendSms(env, message)
  expect(sent).toBe(1)
})

test('a payload that is no message is refused', async () => {
  setSmsSender(async () => undefined)
  await expect(sendSms(env, { ...message, to: '+14155552671' })).rejects.toThrow()
})

test('SMS can be sent once a provider is set up', () => {
  expect(canSendSms({ ...env, SMS_KEY: '', SMS_TEMPLATE: '' })).toBe(false)
  expect(canSendSms({ ...env, SMS_KEY: 'key', SMS_TEMPLATE: 'daftar-code' })).toBe(true)
})

test('the last line lets a browser offer the code', () => {
  expect(formatSmsText('012345', 'daftar.example').split('\n').at(-1)).toBe('@daftar.example #012345')
})
