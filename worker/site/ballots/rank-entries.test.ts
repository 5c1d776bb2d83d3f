import { expect, test } from 'vitest'
import { rankEntries, type Tally } from './rank-entries.ts'

const entry = (hash: string, over: Partial<Tally> = {}): Tally => ({ hash, publishedAt: 1, votes: 0, jurySum: 0, juryCount: 0, ...over })
const rank = (entries: readonly Tally[], juryWeight = 0, prizeCount = 2) =>
  rankEntries(entries, juryWeight, prizeCount).map(({ hash, place, score, prize }) => [hash, place, score, prize])

test('entries of the same score and moment come in the order of their hashes, whatever order they are given in', () => {
  const entries = [entry('c'), entry('a'), entry('d', { publishedAt: 0 }), entry('b')].map((one) => ({ ...one, votes: 1 }))
  const expected = ['d', 'a', 'b', 'c'].map((hash) => [hash, 1, 10_000, 0])
  expect(rank(entries)).toEqual(expected)
  expect(rank(entries.toReversed())).toEqual(expected)
})

test('places that entries share are skipped for the next one, and prizes are those of the places', () => {
  const votes = [3, 3, 2, 1, 0].map((count, at) => entry(`e${at}`, { votes: count }))
  expect(rank(votes, 0, 3)).toEqual([
    ['e0', 1, 10_000, 0],
    ['e1', 1, 10_000, 0],
    ['e2', 3, 6666, 2],
    ['e3', 4, 3333, null],
    ['e4', 5, 0, null],
  ])
  expect(rank(votes, 0, 2).map(([, , , prize]) => prize)).toEqual([0, 0, null, null, null])
})

test('a score of 0 wins nothing, and without votes the parts of them are 0', () => {
  expect(rank([entry('a'), entry('b')])).toEqual([
    ['a', 1, 0, null],
    ['b', 1, 0, null],
  ])
  expect(rankEntries([], 50, 1)).toEqual([])
})

test('each division rounds down: the part of the votes, the mean of the jury and their sum', () => {
  const entries = [
    entry('a', { votes: 7, jurySum: 10, juryCount: 3 }),
    entry('b', { votes: 3, jurySum: 29, juryCount: 3 }),
    entry('c', { votes: 1 }),
  ]
  // a: floor((67·10000 + 33·3333) / 100); b: floor((67·4285 + 33·9666) / 100); c: floor(67·1428 / 100)
  expect(rankEntries(entries, 33, 1).map(({ hash, jury, score }) => [hash, jury, score])).toEqual([
    ['a', 3333, 7799],
    ['b', 9666, 6060],
    ['c', null, 956],
  ])
})
