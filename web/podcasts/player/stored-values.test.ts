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

afterEach(() => void vi.resetModules())

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

const STORED_TRACK = {
  ...{ post: 'p', path: '/p', title: 't', author: 'a' },
  audio: { url: '/a', type: 'audio/mpeg', duration: 1, bytes: 0 },
}
const POSITION = { place: 0, finished: false, at: 7 }
const PICTURE = { hash: 'h', widths: [64, 128] }

test.each([
  {},
  { cover: null, show: null, heard: null },
  { cover: PICTURE, show: { hash: 'h', title: 't' }, heard: POSITION },
  { cover: { hash: 'h', widths: [] }, other: 1 },
])('a stored track may have %j', async (more) => {
  const { isStoredSession, isStoredTrack } = await import('./stored-values.ts')
  expect(isStoredTrack({ ...STORED_TRACK, ...more })).toBe(true)
  expect(isStoredSession({ track: { ...STORED_TRACK, ...more }, queue: [STORED_TRACK, { ...STORED_TRACK, ...more }] })).toBe(true)
})

const BROKEN: object[] = [
  ...['post', 'path', 'title', 'author', 'audio'].flatMap((name) => [{ [name]: undefined }, { [name]: 3 }, { [name]: null }]),
  ...['url', 'type', 'duration', 'bytes'].map((name) => ({ audio: { ...STORED_TRACK.audio, [name]: undefined } })),
  ...[-1, Number.NaN, Number.POSITIVE_INFINITY, '1'].map((duration) => ({ audio: { ...STORED_TRACK.audio, duration } })),
  ...[3, [], {}, { hash: 'h' }, { hash: 3, widths: [] }, { hash: 'h', widths: 3 }, { hash: 'h', widths: [64, 'x'] }].map((cover) => ({
    cover,
  })),
  ...['x', { hash: 'h' }, { title: 't' }].map((show) => ({ show })),
  ...[3, { ...POSITION, place: -1 }, { ...POSITION, finished: 1 }, { ...POSITION, at: 'x' }].map((heard) => ({ heard })),
]

test.each(BROKEN)('a track with %j is not read, nor a session that has it', async (change) => {
  const { isStoredSession, isStoredTrack } = await import('./stored-values.ts')
  const broken = { ...STORED_TRACK, ...change }
  expect(isStoredTrack(broken)).toBe(false)
  expect([isStoredSession({ track: broken, queue: [] }), isStoredSession({ track: STORED_TRACK, queue: [STORED_TRACK, broken] })]).toEqual([
    false,
    false,
  ])
})

test('speed is from a quarter to four, and volume from zero to one', async () => {
  const { isPreferences } = await import('./stored-values.ts')
  const accepted = [
    [0.25, 0],
    [4, 1],
    [1, 0.5],
  ].map(([speed, volume]) => isPreferences({ speed, volume }))
  const rejected = [
    [0.24, 1],
    [4.01, 1],
    [1, -0.1],
    [1, 1.1],
    ['1', 1],
    [1, undefined],
    [Number.NaN, 1],
  ].map(([speed, volume]) => isPreferences({ speed, volume }))
  expect([accepted, rejected]).toEqual([[true, true, true], rejected.map(() => false)])
  expect([isPreferences(null), isPreferences([1, 1])]).toEqual([false, false])
})

test('positions and saved episodes are read only if all of them are whole', async () => {
  const { isOfflineEpisodes, isPositions } = await import('./stored-values.ts')
  expect([
    isPositions({}),
    isPositions({ a: POSITION, b: POSITION }),
    isPositions({ a: POSITION, b: {} }),
    isPositions([POSITION]),
  ]).toEqual([true, true, false, false])
  const saved = { bytes: 1, at: 2, playable: { ...STORED_TRACK, peaks: '', chapters: [] } }
  expect([isOfflineEpisodes([]), isOfflineEpisodes([saved, saved]), isOfflineEpisodes({}), isOfflineEpisodes([saved, null])]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const broken = [
    { bytes: 'x' },
    { at: -1 },
    { playable: STORED_TRACK },
    { playable: { ...saved.playable, peaks: 3 } },
    { playable: { ...saved.playable, chapters: {} } },
  ]
  const rest = [
    { playable: { ...STORED_TRACK, peaks: '' } },
    { playable: { ...STORED_TRACK, chapters: [] } },
    { playable: { ...saved.playable, post: 3 } },
  ]
  expect([...broken, ...rest].map((change) => isOfflineEpisodes([{ ...saved, ...change }]))).toEqual(Array.from({ length: 8 }, () => false))
})
