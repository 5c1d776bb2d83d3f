import { expect, test, vi } from 'vitest'
import { canKeepPages, messageServiceWorker, registerServiceWorker } from './registration.ts'

test('the service worker is registered in production, where the browser has one and allows it', async () => {
  const register = vi.fn(async () => 'registration')
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubEnv('PROD', false)
  expect([await registerServiceWorker(), register.mock.calls]).toEqual([undefined, []])
  vi.stubEnv('PROD', true)
  expect([await registerServiceWorker(), register.mock.calls]).toEqual(['registration', [['/sw.js', { updateViaCache: 'none' }]]])
  register.mockRejectedValueOnce(new Error('refused'))
  expect(await registerServiceWorker()).toBeUndefined()
  vi.stubGlobal('navigator', {})
  expect(await registerServiceWorker()).toBeUndefined()
})

test('pages are kept where there are a service worker and caches', () => {
  const can = (navigator: object, caches: boolean) => {
    vi.unstubAllGlobals()
    vi.stubGlobal('navigator', navigator)
    if (caches) vi.stubGlobal('caches', {})
    return canKeepPages()
  }
  expect([can({ serviceWorker: {} }, true), can({}, true), can({ serviceWorker: {} }, false)]).toEqual([true, false, false])
})

test('a worker that is missing gets no message', () => {
  const postMessage = vi.fn()
  messageServiceWorker({ postMessage } as never, 'activate')
  messageServiceWorker(null, 'activate')
  messageServiceWorker(undefined, 'activate')
  expect(postMessage.mock.calls).toEqual([['activate']])
})
