import { afterEach, expect, test, vi } from 'vitest'

const GARBAGE = [
  '',
  '{',
  'null',
  '0',
  '"text"',
  '[]',
  '[null]',
  '{}',
  '{"track":{}}',
  '{"track":null,"queue":null}',
  '{"speed":"fast","volume":9}',
  '[{"playable":{}}]',
  '{"a":1}',
  '{"a":{"place":"x"}}',
]
const KEYS = [
  'daftar-player',
  'daftar-player-look',
  'daftar-places',
  'daftar-downloads',
  'daftar:searches',
  'daftar:typography',
  'daftar:comment:a:b:',
]

const storeWith = (values: Record<string, string>) => {
  const items = new Map(Object.entries(values))
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.for(GARBAGE)('the player, the searches, the proofreading options and the comment draft ignore the stored value %s', async (value) => {
  vi.stubGlobal('localStorage', storeWith(Object.fromEntries(KEYS.map((key) => [key, value]))))
  const { getPlayerState, readSession } = await import('./state.ts')
  expect(readSession()).toBeUndefined()
  expect(getPlayerState()).toMatchObject({ speed: 1, volume: 1 })
  expect((await import('./positions.ts')).readSavedPosition('a')).toBeUndefined()
  await import('./offline-episodes.ts')
  expect((await import('#web/discovery/search/recent-searches.ts')).readRecentSearches()).toEqual([])
  expect((await import('#web/posts/proofreading/OptionsForm.tsx')).loadOptions(localStorage)).toMatchObject({ off: [] })
  expect((await import('#web/engagement/comments/member/CommentComposer.tsx')).loadDraft('daftar:comment:a:b:')).toEqual({ body: '' })
})

test('a stored session, position and preferences are read', async () => {
  const track = {
    post: 'p',
    path: '/p',
    title: 't',
    author: 'a',
    cover: null,
    show: null,
    audio: { url: '/a', type: 'audio/mpeg', duration: 1, bytes: 1 },
  }
  const stored = {
    'daftar-player': { track, queue: [track] },
    'daftar-player-look': { speed: 1.5, volume: 0.5 },
    'daftar-places': { p: { place: 5, finished: false, at: 7 } },
  }
  vi.stubGlobal('localStorage', storeWith(Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]))))
  const { getPlayerState, readSession } = await import('./state.ts')
  expect(readSession()).toEqual({ track, queue: [track] })
  expect(getPlayerState()).toMatchObject({ speed: 1.5, volume: 0.5 })
  expect((await import('./positions.ts')).readSavedPosition('p')).toEqual({ place: 5, finished: false, at: 7 })
})
