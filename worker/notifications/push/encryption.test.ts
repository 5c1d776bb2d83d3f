import { createECDH } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import ece from 'http_ece'
import { afterEach, expect, test, vi } from 'vitest'

/** RFC 8291, Appendix A. */
const VECTOR = {
  plaintext: 'When I grow up, I want to be a watermelon',
  sender: {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  receiver: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

afterEach(() => vi.restoreAllMocks())

/** Imports a key pair of P-256 as Web Crypto would generate it. */
async function importPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): Promise<CryptoKeyPair> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  return {
    privateKey: await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, algorithm, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', point, algorithm, true, []),
  }
}

test('with the sender’s key pair and the salt of RFC 8291, Appendix A, the body is that of the appendix', async () => {
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue((await importPair(VECTOR.sender)) as never)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    Buffer.from(VECTOR.salt, 'base64url').copy(bytes as unknown as Uint8Array)
    return bytes
  })
  const subscription = { endpoint: '', expirationTime: null, keys: { p256dh: VECTOR.receiver.publicKey, auth: VECTOR.auth } }
  const body = await encryptNotification(subscription, new TextEncoder().encode(VECTOR.plaintext), { pad: false })
  expect(Buffer.from(body).toString('base64url')).toBe(VECTOR.body)
})

test('the receiver of the tests decrypts the body of the appendix, and no changed one', () => {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(VECTOR.receiver.privateKey, 'base64url')
  const decrypt = (body: Buffer) => ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: VECTOR.auth }).toString('utf8')
  const body = Buffer.from(VECTOR.body, 'base64url')
  expect(decrypt(body)).toBe(VECTOR.plaintext)
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
  expect(() => decrypt(body)).toThrow()
})
