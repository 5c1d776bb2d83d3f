import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { SmsRejectedError } from './index.ts'
import { createKavenegarSender } from './kavenegar.ts'

const SET_UP = { ...env, SMS_KEY: 'k/ey', SMS_TEMPLATE: 'daftar-code' }
const message = { to: '+989121234567', code: '012345', expiresAt: Date.now() + 60_000 }

/** Kavenegar as its documents say it answers: HTTP status and `return.status` are the same number. */
function fake(status: number, body: unknown = { return: { status, message: 'تایید شد' }, entries: [{ messageid: 1, status: 5 }] }) {
  const asked: Request[] = []
  const call: typeof fetch = async (address, init) => {
    asked.push(new Request(address instanceof Request ? address : String(address), init))
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  }
  return { asked, send: () => createKavenegarSender(call)(SET_UP, message) }
}

test('a code goes by the template, with the number as Kavenegar wants it and the key in the path only', async () => {
  const { asked, send } = fake(200)
  await send()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe('https://api.kavenegar.com/v1/k%2Fey/verify/lookup.json')
  expect(Object.fromEntries(new URLSearchParams(await asked[0]?.text()))).toEqual({
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
])('%i (%s) is final', async (status) => {
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
])('%i %o is worth another try', async (status, body) => {
  const failed = await fake(status, body)
    .send()
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(SmsRejectedError)
})

test('no answer and no connection are worth another try', async () => {
  for (const lost of [new DOMException('The operation timed out', 'TimeoutError'), new TypeError('fetch failed')]) {
    const failed = await createKavenegarSender(async () => {
      throw lost
    })(SET_UP, message).catch((error: unknown) => error)
    expect(failed).toBe(lost)
  }
})

test('without a key nothing is asked of anybody', async () => {
  const { asked } = fake(200)
  await expect(createKavenegarSender(fetch)(env, message)).rejects.toThrow(SmsRejectedError)
  expect(asked).toEqual([])
})
