import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { withReauthentication } from './reauthentication.ts'
import { REAUTHENTICATION_EVENT, type ReauthenticationRequest } from './reauthentication-event.ts'

const REQUIRED = new ApiError(403, { code: 'reauthentication_required', message: 'دوباره وارد شو', requestId: 'r' })

/** What the shell was asked to show, in order. */
let shown: (ReauthenticationRequest | null)[] = []
beforeEach(() => {
  shown = []
  vi.stubGlobal('dispatchEvent', ({ type, detail }: CustomEvent<ReauthenticationRequest | null>) => {
    expect(type).toBe(REAUTHENTICATION_EVENT)
    shown.push(detail)
  })
})
afterEach(() => shown.at(-1)?.cancel())

const waitForRequest = (nth = 1) => vi.waitFor(() => expect(shown.filter((request) => request)).toHaveLength(nth), { interval: 1 })

test('a call that needs a proof of identity waits for it and is repeated once', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(REQUIRED).mockResolvedValue('done')
  const result = withReauthentication(call)
  await waitForRequest()
  expect(call).toHaveBeenCalledTimes(1)
  shown[0]?.resume()
  expect(await result).toBe('done')
  expect([call.mock.calls.length, shown.length, shown[1]]).toEqual([2, 2, null])
})

test('a call fails with its own error if the proof is refused, or not accepted', async () => {
  const refused = withReauthentication(() => Promise.reject(REQUIRED))
  await waitForRequest()
  shown[0]?.cancel()
  await expect(refused).rejects.toBe(REQUIRED)
  const again = withReauthentication(() => Promise.reject(REQUIRED))
  await waitForRequest(2)
  shown.at(-1)?.resume()
  await expect(again).rejects.toBe(REQUIRED)
  expect(shown.at(-1)).toBeNull()
})

test('a second call that needs a proof of identity replaces the first', async () => {
  const first = withReauthentication(() => Promise.reject(REQUIRED))
  await waitForRequest()
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(REQUIRED).mockResolvedValue('second')
  const second = withReauthentication(call)
  await expect(first).rejects.toBe(REQUIRED)
  expect(shown.at(-1)).not.toBeNull()
  shown.at(-1)?.resume()
  expect(await second).toBe('second')
})

test('another error is none of its business', async () => {
  const error = new Error('x')
  await expect(withReauthentication(() => Promise.reject(error))).rejects.toBe(error)
  expect(shown).toEqual([])
})
