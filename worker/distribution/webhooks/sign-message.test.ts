import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSecret, signMessage } from './sign-message.ts'

const SETTINGS = { numRuns: __FULL_MATRIX__ ? 300 : 30 }
const Master = fc.option(fc.string({ minLength: 1 }), { nil: undefined })
const verify = (secret: string, body: string, headers: Record<string, string>) =>
  new Webhook(secret).verify(body, headers, { jsonParse: false })

test('the library of Standard Webhooks accepts every signed body with its secret, and no other body, id, time or secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^msg_[a-z0-9]{12,40}$/), Master, async (body, id, master) => {
      const [{ shown, sealed }, other] = [await createSecret('abcdefghijkl', master), await createSecret('abcdefghijkl', master)]
      const headers = await signMessage({ id, at: Date.now(), body }, 'abcdefghijkl', [sealed], master)
      expect(() => verify(shown, body, headers)).not.toThrow()
      expect(() => verify(other.shown, body, headers)).toThrow()
      expect(() => verify(shown, `${body} `, headers)).toThrow()
      expect(() => verify(shown, body, { ...headers, 'webhook-id': `${id}0` })).toThrow()
      const later = String(Number(headers['webhook-timestamp']) + 1)
      expect(() => verify(shown, body, { ...headers, 'webhook-timestamp': later })).toThrow()
    }),
    SETTINGS,
  )
})

test('a message signed with two secrets is accepted with either', async () => {
  const [now, before] = [await createSecret('abcdefghijkl', 'key'), await createSecret('abcdefghijkl', 'key')]
  const headers = await signMessage(
    { id: 'msg_abcdefghijkl', at: Date.now(), body: '{}' },
    'abcdefghijkl',
    [now.sealed, before.sealed],
    'key',
  )
  for (const { shown } of [now, before]) expect(() => verify(shown, '{}', headers)).not.toThrow()
})

test('a secret has 32 random bytes, is stored sealed, and opens for its webhook only', async () => {
  const { shown, sealed } = await createSecret('abcdefghijkl', 'key')
  expect(Uint8Array.fromBase64(shown.replace('whsec_', ''))).toHaveLength(32)
  expect(sealed).not.toContain(shown.slice(6))
  const message = { id: 'msg_abcdefghijkl', at: 1, body: '{}' }
  await expect(signMessage(message, 'zzzzzzzzzzzz', [sealed], 'key')).rejects.toThrow()
  await expect(signMessage(message, 'abcdefghijkl', [sealed], 'another key')).rejects.toThrow()
})
