import { expect, test } from 'vitest'
import { episodeText as text } from '#web/podcasts/episodes/text.ts'
import type { EpisodeFields } from '#worker/podcasts/episodes/contract.ts'
import { type EpisodeDraft, nextRowId, parseEpisodeDraft, suggestEpisodeNumber, toEpisodeDraft } from './episode-draft.ts'

const FIELDS: EpisodeFields = {
  ...{ show: 's', season: 2, episode: 13, kind: 'bonus', explicit: true },
  persons: [
    { name: 'سارا', role: 'host', group: 'cast', href: 'https://a.test', img: 'https://a.test/a.png' },
    { name: 'رضا', role: 'editor', group: 'audio', href: null, img: null },
  ],
  soundbites: [
    { start: 65_000, duration: 30_000, title: 'آغاز' },
    { start: 0, duration: 120_000, title: '' },
  ],
}
const EMPTY: EpisodeFields = { show: null, season: null, episode: null, kind: 'full', explicit: null, persons: [], soundbites: [] }

test.each([FIELDS, EMPTY, { ...EMPTY, explicit: false }])('the form of an episode holds what it stores', (fields) => {
  expect(parseEpisodeDraft(toEpisodeDraft(fields))).toEqual({ fields, errors: {} })
})

test('the form shows Persian digits, times and roles, and numbers its rows', () => {
  const draft = toEpisodeDraft(FIELDS)
  expect([draft.season, draft.episode, draft.explicit]).toEqual(['۲', '۱۳', 'yes'])
  expect(draft.persons.map(({ id, role, href, img }) => [id, role, href, img])).toEqual([
    [0, 'cast/host', 'https://a.test', 'https://a.test/a.png'],
    [1, 'audio/editor', '', ''],
  ])
  expect(draft.soundbites.map(({ id, start, seconds }) => [id, start, seconds])).toEqual([
    [0, '۱:۰۵', '۳۰'],
    [1, '۰:۰۰', '۱۲۰'],
  ])
  expect([toEpisodeDraft(EMPTY).explicit, toEpisodeDraft({ ...EMPTY, explicit: false }).explicit]).toEqual(['show', 'no'])
})

const parse = (over: Partial<EpisodeDraft>) => parseEpisodeDraft({ ...toEpisodeDraft(EMPTY), ...over })

test.each([
  ['', null, undefined],
  [' ۱ ', 1, undefined],
  ['999999', 999_999, undefined],
  ['0', 0, text.number],
  ['1000000', 0, text.number],
  ['-1', 0, text.number],
  ['۱٫۵', 0, text.number],
  ['x1', 0, text.number],
])('the number %j', (typed, value, error) => {
  const { fields, errors } = parse({ season: typed, episode: typed })
  expect([fields.season, fields.episode, errors]).toEqual([value, value, error ? { season: error, episode: error } : {}])
})

test.each([
  ['15', true],
  ['120', true],
  ['14', false],
  ['121', false],
  ['', false],
  ['x', false],
])('a part of %s seconds is accepted: %s', (seconds, isAccepted) => {
  const soundbites = [
    { id: 0, start: '1:05', seconds: '30', title: '' },
    { id: 1, start: '0', seconds, title: '' },
  ]
  expect(parse({ soundbites }).errors).toEqual(isAccepted ? {} : { 'soundbites.1.duration': text.soundbiteLength })
})

test('a part whose start is no time says so at its row', () => {
  const { fields, errors } = parse({ soundbites: [{ id: 0, start: 'x', seconds: '30', title: 'آ' }] })
  expect([errors, fields.soundbites]).toEqual([{ 'soundbites.0.start': text.time }, [{ start: 0, duration: 30_000, title: 'آ' }]])
})

test('people keep their role and no empty addresses', () => {
  const { fields } = parse({ persons: [{ id: 0, name: 'سارا', role: 'cast/host', href: ' ', img: ' https://a.test/a.png ' }] })
  expect(fields.persons).toEqual([{ name: 'سارا', role: 'host', group: 'cast', href: null, img: 'https://a.test/a.png' }])
})

test('a new row has an id of its own', () => {
  expect([nextRowId([]), nextRowId([{ id: 0 }]), nextRowId([{ id: 4 }, { id: 2 }])]).toEqual([0, 1, 5])
})

const showOf = (...seasons: [season: number | null, last: number][]) =>
  ({ seasons: seasons.map(([season, last]) => ({ season, last })) }) as never

test('the next number is that of the season, or of the last season of the show', () => {
  expect(suggestEpisodeNumber(undefined, 1)).toBeUndefined()
  expect(suggestEpisodeNumber(showOf([null, 9], [1, 4], [2, 7]), null)).toEqual({ season: 2, episode: 8 })
  expect(suggestEpisodeNumber(showOf([null, 9], [1, 4], [2, 7]), 1)).toEqual({ season: 1, episode: 5 })
  expect(suggestEpisodeNumber(showOf([1, 4], [null, 9]), null)).toEqual({ season: 1, episode: 5 })
  expect(suggestEpisodeNumber(showOf([1, 4]), 3)).toEqual({ season: 3, episode: 1 })
  expect(suggestEpisodeNumber(showOf([null, 9]), null)).toEqual({ season: null, episode: 10 })
  expect(suggestEpisodeNumber(showOf(), null)).toEqual({ season: null, episode: 1 })
})
