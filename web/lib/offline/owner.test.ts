import { beforeEach, expect, test, vi } from 'vitest'
import { claimDevice, clearDevice, readOwner } from './owner.ts'
import { createStorage } from './testing/create-storage.ts'

let names: string[]

beforeEach(() => {
  names = ['daftar-assets-abc', 'daftar-post-abcdefghijkl', 'daftar-sounds', 'daftar-outbox']
  const localStorage = createStorage({
    'daftar:draft:new': '{}',
    'daftar:draft:new:1': '[]',
    'daftar-downloads': '[]',
    'daftar:theme': 'dark',
  })
  const caches = {
    keys: async () => names,
    delete: async (name: string) => {
      names = names.filter((other) => other !== name)
    },
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('caches', caches)
})

const kept = () => [...names, ...Object.keys(localStorage)]
const CLEARED = ['daftar-assets-abc', 'daftar:theme']

test('clearDevice deletes posts, episodes, drafts and the owner, and keeps the files of the site and the reading settings', async () => {
  await claimDevice('reza')
  await clearDevice()
  expect(kept()).toEqual(CLEARED)
})

test('claimDevice keeps what a visitor or the same account left', async () => {
  await claimDevice('reza')
  await claimDevice('reza')
  expect(kept()).toHaveLength(9)
  expect(readOwner()).toBe('reza')
})

test('claimDevice deletes what another account left', async () => {
  await claimDevice('reza')
  await claimDevice('mina')
  expect(kept()).toEqual([...CLEARED, 'daftar:offline-owner'])
  expect(readOwner()).toBe('mina')
})

test('clearDevice ends the subscription to pushes, and waits neither for it nor for a browser without any', async () => {
  const unsubscribe = vi.fn(() => new Promise<boolean>(() => undefined))
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  await clearDevice()
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  vi.stubGlobal('navigator', {})
  await clearDevice()
})
