import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthenticationOptions, RegistrationOptions } from '#worker/account/passkeys/contract.ts'
import { mountHook } from './testing/mount-hook.tsx'
import {
  CeremonyError,
  canAutofill,
  cancelCeremony,
  createPasskey,
  passkeyUnavailability,
  signWithPasskey,
  usePasskeyUnavailability,
} from './webauthn.ts'

interface Request {
  publicKey: { challenge: ArrayBuffer }
  mediation?: string
  signal: AbortSignal
}

const BYTE = new Uint8Array([97]).buffer
const CREDENTIAL = {
  ...{ id: 'YQ', rawId: BYTE, type: 'public-key', authenticatorAttachment: 'platform' },
  response: { attestationObject: BYTE, authenticatorData: BYTE, clientDataJSON: BYTE, signature: BYTE },
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
}
const device = { create: vi.fn<(request: Request) => Promise<unknown>>(), get: vi.fn<(request: Request) => Promise<unknown>>() }

beforeEach(() => {
  device.create.mockReset().mockResolvedValue(CREDENTIAL)
  device.get.mockReset().mockResolvedValue(CREDENTIAL)
  vi.stubGlobal('navigator', { credentials: device })
  vi.stubGlobal('location', { hostname: 'other.test' })
  vi.stubGlobal('document', { querySelectorAll: () => ['the field of the handle'] })
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { isConditionalMediationAvailable: async () => true }))
})

const challenge = (text: string): AuthenticationOptions =>
  ({ challenge: btoa(text), rpId: 'daftar.test' }) satisfies Partial<AuthenticationOptions> as AuthenticationOptions
const REGISTRATION = { challenge: 'YQ', rp: { id: 'daftar.test' }, user: { id: 'YQ' } } as unknown as RegistrationOptions
const failure = (name: string) => new DOMException('x', name)

test('passkeys are available only at the site’s origin and in browsers with WebAuthn', () => {
  const siteOrigin = 'http://localhost:8787'
  expect(passkeyUnavailability(siteOrigin, siteOrigin, true)).toBeUndefined()
  expect(passkeyUnavailability(siteOrigin, siteOrigin, false)).toBe('unsupported')
  expect(passkeyUnavailability(siteOrigin, 'http://127.0.0.1:8787', true)).toEqual({ requiredOrigin: siteOrigin })
  expect(passkeyUnavailability(null, 'http://192.168.1.7:8787', true)).toBe('never')
})

test('a passkey is created and a challenge signed without options that the server did not send', async () => {
  expect(await createPasskey(REGISTRATION)).toMatchObject({ id: 'YQ', clientExtensionResults: {} })
  expect(await signWithPasskey(challenge('abc'))).toMatchObject({ response: { signature: 'YQ' }, clientExtensionResults: {} })
  const [request] = device.get.mock.calls[0] ?? []
  expect([new TextDecoder().decode(request?.publicKey.challenge), request?.mediation]).toEqual(['abc', undefined])
})

test('a field offers passkeys where the browser can, until its page is left', async () => {
  device.get.mockImplementation(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
  expect(await canAutofill()).toBe(true)
  const offer = signWithPasskey(challenge('a'), true)
  const end = expect(offer).rejects.toBeInstanceOf(CeremonyError)
  await vi.waitFor(() => expect(device.get).toHaveBeenCalledOnce())
  expect(device.get.mock.calls[0]?.[0].mediation).toBe('conditional')
  await cancelCeremony()
  await end
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(await canAutofill()).toBe(false)
})

test('a failed ceremony has a message for each cause, and keeps the cause', async () => {
  const messageOf = async (error: unknown) => {
    device.get.mockRejectedValueOnce(error)
    const thrown = await signWithPasskey(challenge('a')).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(CeremonyError)
    const { cause, message } = thrown as Error
    expect([cause, (cause as Error).cause]).toContain(error)
    return message
  }
  const [declined, known, address, other] = [
    await messageOf(failure('NotAllowedError')),
    await messageOf(failure('InvalidStateError')),
    await messageOf(failure('SecurityError')),
    await messageOf(failure('NotReadableError')),
  ]
  expect(new Set([declined, known, address, other]).size).toBe(4)
  expect([await messageOf(failure('AbortError')), await messageOf('text')]).toEqual([declined, other])
  device.create.mockRejectedValueOnce(failure('InvalidStateError'))
  await expect(createPasskey(REGISTRATION)).rejects.toThrow(new CeremonyError(known))
})

test('autofill cancels no sign-in that the user started, and works after it', async () => {
  const signing = Promise.withResolvers<object>()
  device.get.mockReturnValueOnce(signing.promise)
  const first = signWithPasskey(challenge('a'))
  await vi.waitFor(() => expect(device.get).toHaveBeenCalledOnce())
  await expect(signWithPasskey(challenge('b'), true)).rejects.toBeInstanceOf(CeremonyError)
  expect([device.get.mock.calls.length, device.get.mock.calls[0]?.[0].signal.aborted]).toEqual([1, false])
  signing.reject(failure('NotAllowedError'))
  await expect(first).rejects.toBeInstanceOf(CeremonyError)
  expect(await signWithPasskey(challenge('b'), true)).toMatchObject({ id: 'YQ' })
  expect(await signWithPasskey(challenge('c'))).toMatchObject({ id: 'YQ' })
})

test('a page knows after hydration whether passkeys work on it', async () => {
  vi.stubGlobal('location', { origin: 'https://daftar.test' })
  const of = async (origin: string | null) => (await mountHook(() => ({ reason: usePasskeyUnavailability(origin) }))).current.reason
  expect([await of('https://daftar.test'), await of('https://other.test'), await of(null)]).toEqual([
    'unsupported',
    { requiredOrigin: 'https://other.test' },
    'never',
  ])
})
