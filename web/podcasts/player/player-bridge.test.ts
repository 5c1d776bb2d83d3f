import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { FakeAudio } from './testing/fake-audio.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('Audio', FakeAudio)
})

test('a press creates the audio element once, keeps the requests in order and loads the player', async () => {
  const { playerBridge, requestPlayback } = await import('./player-bridge.ts')
  expect(playerBridge).toEqual({})
  requestPlayback({ hash: 'a' })
  const { audio } = playerBridge
  expect((audio as unknown as FakeAudio).load).toHaveBeenCalledOnce()
  requestPlayback({ hash: 'b', to: 'next' })
  expect(playerBridge).toEqual({ audio, requests: [{ hash: 'a' }, { hash: 'b', to: 'next' }], shouldLoad: true })
  expect((audio as unknown as FakeAudio).load).toHaveBeenCalledOnce()
})

test('a button follows what plays until it is gone', async () => {
  const { updateBridge, usePlayerBridge } = await import('./player-bridge.ts')
  let renders = 0
  const hook = await mountHook(() => {
    renders++
    return { post: usePlayerBridge('playingPost') }
  })
  expect(hook.current.post).toBeUndefined()
  updateBridge({ playingPost: 'a' })
  await waitFor(() => expect(hook.current.post).toBe('a'))
  hook.unmount()
  const before = renders
  updateBridge({ playingPost: 'b' })
  await new Promise<void>((done) => setImmediate(done))
  expect(renders).toBe(before)
})
