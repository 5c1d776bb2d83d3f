import { describe, expect, it } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { ArchivedEpisode } from '#worker/portability/archives/format/schemas.ts'
import { episodePictures, toEpisodeDetails } from './episode-details.ts'

const DURATION = 100_000
const person = { name: 'سارا', role: 'host', group: 'cast', href: null, img: null }
const soundbite = { start: 0, duration: 20_000, title: 'گزیده' }
const chapter = { start: 0, title: 'آغاز', href: null, picture: null }
const segment = { start: 0, end: 1000, speaker: 'سارا', text: 'سلام' }
const transcript = { language: 'fa', timed: true, segments: [segment] }
const picture = (hash: string): Picture => ({ hash, width: 1, height: 1, widths: [1] })
const archivedPicture = (hash: string) => ({ hash, alt: '', width: 1, height: 1 })
const [COVER, CHAPTER, COPY] = ['coverrrrrrrr', 'chapterrrrrr', 'copyyyyyyyyy']

const anEpisode = (over: Partial<ArchivedEpisode> = {}): ArchivedEpisode => ({
  ...{ show: null, audio: { hash: 'a', format: 'mp3', bytes: 1, duration: DURATION, peaks: 'AAEC' }, guid: 'guid' },
  ...{ season: 2, episode: 3, kind: 'bonus', explicit: true, cover: null },
  ...{ persons: [person], soundbites: [soundbite], chapters: [chapter], transcript },
  ...over,
})

const details = (over: Partial<ArchivedEpisode> = {}, pictureOf: (hash: string) => Picture | undefined = () => undefined) =>
  toEpisodeDetails(anEpisode(over), DURATION, pictureOf)

it('an episode that fits the rules of this site comes whole', () => {
  const found = details({ cover: archivedPicture(COVER), chapters: [{ ...chapter, picture: archivedPicture(CHAPTER) }] }, () =>
    picture(COPY),
  )
  expect(found).toEqual({
    ...{ guid: 'guid', peaks: 'AAEC', season: 2, episode: 3, kind: 'bonus', explicit: true, persons: [person], soundbites: [soundbite] },
    ...{ chapters: [{ ...chapter, picture: picture(COPY) }], cover: picture(COPY), language: 'fa', isComplete: true },
    transcript: { timed: true, segments: [segment], errors: [], errorCount: 0 },
  })
})

it('an episode without details is complete', () => {
  const bare = { season: null, episode: null, kind: 'full', explicit: null, persons: [], soundbites: [], chapters: [], transcript: null }
  expect(details(bare)).toMatchObject({ ...bare, cover: null, language: 'fa', isComplete: true })
})

describe('an episode is incomplete', () => {
  const many = <Item>(count: number, make: (nth: number) => Item) => Array.from({ length: count }, (_, nth) => make(nth))

  it.each<[string, Partial<ArchivedEpisode>, object]>([
    ['a season', { season: -1 }, { season: null }],
    ['a number', { episode: 1.5 }, { episode: null }],
    ['a kind', { kind: 'teaser' }, { kind: 'full' }],
    ['a person', { persons: [{ ...person, name: '' }, person] }, { persons: [person] }],
    ['a soundbite', { soundbites: [{ ...soundbite, duration: 1 }, soundbite] }, { soundbites: [soundbite] }],
    ['a chapter', { chapters: [{ ...chapter, title: '' }, chapter] }, { chapters: [chapter] }],
    ['a part of its transcript', { transcript: { ...transcript, segments: [{ ...segment, text: '' }, segment] } }, { language: 'fa' }],
    ['its cover', { cover: archivedPicture(COVER) }, { cover: null }],
  ])('if %s cannot be kept, without losing the rest', (_, over, kept) => {
    expect(details(over)).toMatchObject({ ...kept, isComplete: false })
  })

  it.each<[string, Partial<ArchivedEpisode>, Partial<ArchivedEpisode>]>([
    ['persons', { persons: many(LIMITS.episodePersons, () => person) }, { persons: many(LIMITS.episodePersons + 1, () => person) }],
    ['soundbites', { soundbites: many(LIMITS.soundbites, () => soundbite) }, { soundbites: many(LIMITS.soundbites + 1, () => soundbite) }],
    [
      'chapters',
      { chapters: many(LIMITS.chapters, (start) => ({ ...chapter, start })) },
      { chapters: many(LIMITS.chapters + 1, (start) => ({ ...chapter, start })) },
    ],
  ])('if it has more %s than fit', (name, most, more) => {
    expect(details(most).isComplete).toBe(true)
    const found: Record<string, unknown> = { ...details(more) }
    expect([found.isComplete, (found[name] as unknown[]).length]).toEqual([false, Object.values(most).flat().length])
  })

  it('if a soundbite or a chapter lies outside the sound, or two chapters begin together', () => {
    const last = { ...soundbite, start: DURATION - soundbite.duration }
    expect(details({ soundbites: [last] })).toMatchObject({ soundbites: [last], isComplete: true })
    expect(details({ soundbites: [{ ...last, start: last.start + 1 }] })).toMatchObject({ soundbites: [], isComplete: false })
    const [end, late] = [
      { ...chapter, start: DURATION - 1 },
      { ...chapter, start: DURATION },
    ]
    expect(details({ chapters: [end, chapter] })).toMatchObject({ chapters: [chapter, end], isComplete: true })
    expect(details({ chapters: [late, chapter] })).toMatchObject({ chapters: [chapter], isComplete: false })
    expect(details({ chapters: [chapter, { ...chapter, title: 'باز' }] })).toMatchObject({ chapters: [chapter], isComplete: false })
  })
})

it.each([
  ['', ''],
  ['AAEC', 'AAEC'],
  ['AA==', 'AA=='],
  ['AAE=', 'AAE='],
  ['AAE', ''],
  ['A*EC', ''],
  ['AAECAA==AAEC', ''],
  ['A'.repeat(1336), 'A'.repeat(1336)],
  ['A'.repeat(1340), ''],
])('the waveform %j becomes %j', (peaks, kept) => {
  expect(details({ audio: { ...anEpisode().audio, peaks } }).peaks).toBe(kept)
})

it('a guid of a thousand characters stays; a longer or empty one is replaced', () => {
  expect(details({ guid: 'g'.repeat(1000) }).guid).toBe('g'.repeat(1000))
  for (const guid of ['', 'g'.repeat(1001)]) expect(details({ guid }).guid).toMatch(/^[0-9a-f-]{36}$/)
})

it.each([
  ['fa', 'fa'],
  ['ckb', 'ckb'],
  ['az-Arab-IR', 'az-Arab-IR'],
  ['persian', 'fa'],
  ['en_US', 'fa'],
  ['', 'fa'],
])('the language %j of a transcript becomes %j', (language, kept) => {
  expect(details({ transcript: { ...transcript, language } }).language).toBe(kept)
})

it('the pictures of an episode are its cover and those of its chapters', () => {
  const chapters = [chapter, { ...chapter, picture: archivedPicture(CHAPTER) }]
  expect(episodePictures(anEpisode({ cover: archivedPicture(COVER), chapters }))).toEqual([COVER, CHAPTER])
  expect(episodePictures(anEpisode())).toEqual([])
})
