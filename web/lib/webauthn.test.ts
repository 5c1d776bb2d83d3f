import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn(), cancel: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: browser.startRegistration,
  startAuthentication: browser.startAuthentication,
  browserSupportsWebAuthnAutofill: async () => true,
  WebAuthnAbortService: { cancelCeremony: browser.cancel },
}))

beforeEach(() => {
  for (const mock of Object.values(browser)) mock.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

test('passkeys are available only at the site’s origin and in browsers with WebAuthn', () => {
  const siteOrigin = 'http://localhost:8787'
  expect(passkeyUnavailability(siteOrigin, siteOrigin, true)).toBeUndefined()
  expect(passkeyUnavailability(siteOrigin, siteOrigin, false)).toBe('unsupported')
  expect(passkeyUnavailability(siteOrigin, 'http://127.0.0.1:8787', true)).toEqual({ requiredOrigin: siteOrigin })
  expect(passkeyUnavailability(null, 'http://192.168.1.7:8787', true)).toBe('never')
})

const named = (name: string, cause?: Error) => Object.assign(new Error('x', { cause }), { name })

test('a passkey is created and a challenge signed without what the server did not ask for', async () => {
  browser.startRegistration.mockResolvedValue({ id: 'a', clientExtensionResults: { x: 1 } })
  browser.startAuthentication.mockResolvedValue({ id: 'b', clientExtensionResults: { x: 1 } })
  expect(await createPasskey({ challenge: 'c' } as never)).toEqual({ id: 'a', clientExtensionResults: {} })
  expect(await signWithPasskey({ challenge: 'd' } as never)).toEqual({ id: 'b', clientExtensionResults: {} })
  expect(await signWithPasskey({ challenge: 'e' } as never, true)).toMatchObject({ id: 'b' })
  expect(browser.startRegistration.mock.calls).toEqual([[{ optionsJSON: { challenge: 'c' } }]])
  expect(browser.startAuthentication.mock.calls).toEqual([
    [{ optionsJSON: { challenge: 'd' }, useBrowserAutofill: false }],
    [{ optionsJSON: { challenge: 'e' }, useBrowserAutofill: true }],
  ])
  await cancelCeremony()
  expect([await canAutofill(), browser.cancel.mock.calls.length]).toEqual([true, 1])
})

test('a failed ceremony has a message for each cause, and keeps the cause', async () => {
  const messageOf = async (error: unknown) => {
    browser.startAuthentication.mockRejectedValueOnce(error)
    const thrown = await signWithPasskey({} as never).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(CeremonyError)
    expect((thrown as Error).cause).toBe(error)
    return (thrown as Error).message
  }
  const messages = await Promise.all(
    ['NotAllowedError', 'InvalidStateError', 'SecurityError', 'OtherError'].map((name) => messageOf(named(name))),
  )
  expect(new Set(messages).size).toBe(4)
  expect(await messageOf(named('AbortError'))).toBe(messages[0])
  expect(await messageOf(named('WebAuthnError', named('SecurityError')))).toBe(messages[2])
  expect(await messageOf('text')).toBe(messages[3])
  browser.startRegistration.mockRejectedValueOnce(named('InvalidStateError'))
  await expect(createPasskey({} as never)).rejects.toThrow(messages[1])
})

test('autofill cancels no sign-in that the user started, and works after it', async () => {
  const signing = Promise.withResolvers<object>()
  browser.startAuthentication.mockReturnValueOnce(signing.promise)
  const first = signWithPasskey({} as never)
  await vi.waitFor(() => expect(browser.startAuthentication).toHaveBeenCalledOnce())
  await expect(signWithPasskey({} as never, true)).rejects.toBeInstanceOf(CeremonyError)
  expect(browser.startAuthentication).toHaveBeenCalledOnce()
  signing.reject(named('NotAllowedError'))
  await expect(first).rejects.toBeInstanceOf(CeremonyError)
  browser.startAuthentication.mockResolvedValue({ id: 'b' })
  expect(await signWithPasskey({} as never, true)).toMatchObject({ id: 'b' })
  expect(await signWithPasskey({} as never)).toMatchObject({ id: 'b' })
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
