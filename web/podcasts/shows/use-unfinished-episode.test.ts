import { beforeEach, expect, test, vi } from 'vitest'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { updatePlayer } from '#web/podcasts/player/state.ts'
import { playable, track } from '#web/podcasts/player/testing/fake-audio.ts'
import { useUnfinishedEpisode } from './use-unfinished-episode.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  // Other tests may have left a track in the player.
  updatePlayer({ track: undefined, queue: [] })
})

const heard = (post: string, place: number, finished = false) => ({ place, finished, at: 1, track: track(post) })
const savePositions = (places: Record<string, unknown>) => localStorage.setItem('daftar-places', JSON.stringify(places))

const mount = (viewer: { handle: string } | null, answers: Record<string, unknown>) =>
  mountHook(useUnfinishedEpisode, {
    answers,
    prepare: (queryClient, api) => queryClient.setQueryData(viewerQuery(api).queryKey, { viewer } as never),
  })

test('a member continues the last episode of the account that is begun, not finished and not in the player', async () => {
  localStorage.setItem('daftar-player', JSON.stringify({ track: track('loaded'), queue: [] }))
  savePositions({ device: { place: 60_000, finished: false, at: 9 } })
  const items = [
    heard('touched', 4000),
    heard('loaded', 90_000),
    heard('finished', 190_000, true),
    heard('left', 60_000),
    heard('older', 60_000),
  ]
  const hook = await mount({ handle: 'sara' }, { 'GET /api/listening': { items } })
  expect(hook.current).toBeUndefined()
  await vi.waitFor(() => expect(hook.current).toMatchObject({ track: track('left'), place: 60_000 }))
  expect(hook.sent).toEqual([['GET /api/listening?limit=10']])
})

test('a visitor continues the last episode of the device', async () => {
  savePositions({ old: { place: 70_000, finished: false, at: 1 }, left: { place: 60_000, finished: false, at: 2 } })
  const hook = await mount(null, { 'GET /api/episodes/left': playable('left') })
  await vi.waitFor(() => expect(hook.current).toMatchObject({ track: { post: 'left' }, place: 60_000 }))
})

test('who has nothing unfinished continues nothing and asks for nothing', async () => {
  savePositions({ heard: { place: 190_000, finished: true, at: 1 } })
  const hook = await mount(null, {})
  await vi.waitFor(() => expect(hook.queryClient.isFetching()).toBe(0))
  expect([hook.current, hook.sent]).toEqual([undefined, []])
})
