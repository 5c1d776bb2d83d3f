import { beforeEach, expect, test, vi } from 'vitest'

let page: EventTarget

beforeEach(() => {
  vi.resetModules()
  page = new EventTarget()
  vi.stubEnv('SSR', false)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn(async () => undefined) })
  page.dispatchEvent(event)
  return event
}

test('the browser is asked once, when the member wants to install', async () => {
  const { canPromptInstall, promptInstall, subscribeToInstallPrompt } = await import('./install-prompt.ts')
  const listener = vi.fn()
  const unsubscribe = subscribeToInstallPrompt(listener)
  expect(canPromptInstall()).toBe(false)
  const event = offer()
  expect([event.defaultPrevented, canPromptInstall(), listener.mock.calls.length]).toEqual([true, true, 1])
  await promptInstall()
  await promptInstall()
  expect([event.prompt.mock.calls.length, canPromptInstall()]).toEqual([1, false])
  unsubscribe()
  const before = listener.mock.calls.length
  offer()
  expect(listener.mock.calls.length).toBe(before)
})

test('an installed site is not offered again', async () => {
  const { canPromptInstall } = await import('./install-prompt.ts')
  offer()
  page.dispatchEvent(new Event('appinstalled'))
  expect(canPromptInstall()).toBe(false)
})
