import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createKavenegarSender, SmsRejectedError } from '#worker/lib/sms.ts'

const SET_UP = { ...env, SMS_KEY: 'k/ey', SMS_TEMPLATE: 'daftar-code' }
const message = { to: '+989121234567', code: '012345', expiresAt: Date.now() + MINUTE }

function fake(
  status: number,
  body: unknown = { return: { status, message: 'تایید شد' }, entries: [{ messageid: 1, status: 5 }] },
  settings: typeof env = SET_UP,
) {
  const requests: Request[] = []
  const call: typeof fetch = async (address, init) => {
    requests.push(new Request(address instanceof Request ? address : String(address), init))
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  }
  return { requests, send: () => createKavenegarSender(call)(settings, message) }
}

test('the sender posts the code, the template and a local number, with the key in the path', async () => {
  const { requests, send } = fake(200)
  await send()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.url).toBe('https://api.kavenegar.com/v1/k%2Fey/verify/lookup.json')
  expect(Object.fromEntries(new URLSearchParams(await requests[0]?.text()))).toEqual({
    receptor: '09121234567',
    token: '012345',
    template: 'daftar-code',
  })
})

test.each([
  [411, 'wrong receptor'],
  [418, 'no credit'],
  [424, 'no such template'],
  [403, 'wrong key'],
  [432, 'template without the code'],
])('the sender reports status %i (%s) as a permanent rejection', async (status) => {
  await expect(fake(status, { return: { status, message: 'خطا' } }).send()).rejects.toThrow(SmsRejectedError)
})

test.each([
  [402, { return: { status: 402, message: 'عملیات ناموفق' } }],
  [409, { return: { status: 409, message: 'سرور قادر به پاسخگویی نیست' } }],
  [451, { return: { status: 451, message: 'فراخوانی بیش از حد' } }],
  [500, { return: { status: 500, message: 'خطا' } }],
  [502, '<html>Bad Gateway</html>'],
  [200, '<html>login</html>'],
  [200, { return: { status: 500, message: 'خطا' } }],
])('the sender reports status %i with body %j as retryable', async (status, body) => {
  const failed = await fake(status, body)
    .send()
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(SmsRejectedError)
})

test('the sender rethrows timeouts and connection failures unchanged', async () => {
  for (const lost of [new DOMException('The operation timed out', 'TimeoutError'), new TypeError('fetch failed')]) {
    const failed = await createKavenegarSender(async () => {
      throw lost
    })(SET_UP, message).catch((error: unknown) => error)
    expect(failed).toBe(lost)
  }
})

test.each([
  ['key', { ...SET_UP, SMS_KEY: '' }],
  ['template', { ...SET_UP, SMS_TEMPLATE: '' }],
])('the sender throws SmsRejectedError and sends no request when no %s is set', async (_name, settings) => {
  const { requests, send } = fake(200, undefined, settings)
  await expect(send()).rejects.toThrow(SmsRejectedError)
  expect(requests).toEqual([])
})
