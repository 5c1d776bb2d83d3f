import { expect, test } from 'vitest'
import { createPosition } from '#web/podcasts/player/positions.ts'
import { findNextEpisode } from './find-next-episode.ts'

const HOUR = 3_600_000
const [begun, finished] = [createPosition(60_000, HOUR, 1), createPosition(HOUR, HOUR, 2)]

const find = (positions: Record<string, typeof begun>) => findNextEpisode(['c', 'b', 'a'], (episode) => positions[episode])

test('the next episode is the one left unfinished last', () => {
  expect(find({ c: finished, b: begun, a: { ...begun, at: 3 } })).toEqual({ episode: 'a', isBegun: true })
})

test('without an unfinished episode, the next is the first that is not finished, else the first', () => {
  expect(find({})).toEqual({ episode: 'c', isBegun: false })
  expect(find({ c: finished })).toEqual({ episode: 'b', isBegun: false })
  expect(find({ c: createPosition(1000, HOUR, 3) })).toEqual({ episode: 'c', isBegun: false })
  expect(find({ c: finished, b: finished, a: finished })).toEqual({ episode: 'c', isBegun: false })
  expect(findNextEpisode([], () => undefined)).toBeUndefined()
})
