import { expect, test } from 'vitest'
import { hitsIn, parseQuery } from '#worker/lib/persian/search/index.ts'
import { FAMILIES } from '../bench/search/cases.ts'
import { daftar, lucene } from '../bench/search/engines.ts'
import { judge, TEXTS } from '../bench/search/judge.ts'

test('of the Persian cases 98 % are answered right, of each family 90 %, and more than Lucene’s chain does', async () => {
  const [ours, theirs] = [await judge(daftar(TEXTS)), await judge(lucene(TEXTS))]
  const sum = (scores: typeof ours, of: 'passed' | 'of') => scores.reduce((all, score) => all + score[of], 0)
  expect(sum(ours, 'of')).toBeGreaterThanOrEqual(150)
  expect(sum(ours, 'passed') / sum(ours, 'of')).toBeGreaterThanOrEqual(0.98)
  expect(ours.filter(({ passed, of }) => passed < 0.9 * of)).toEqual([])
  expect(sum(theirs, 'passed')).toBeLessThan(sum(ours, 'passed'))
})

test('what is looked through without an index is found as with it', async () => {
  const indexed = daftar(TEXTS)
  const segments = TEXTS.map(({ title, body }, at) => ({ at, text: `${title} . ${body}` }))
  const queries = Object.values(FAMILIES).flatMap((cases) => cases.map(({ query }) => query))
  const others = []
  for (const query of queries) {
    const found = [...hitsIn(segments, parseQuery(query))].map(({ segment }) => segment.at)
    const expected = (await indexed(query)).toSorted((a, b) => a - b)
    if (found.join() !== expected.join()) others.push({ query, found, expected })
  }
  expect(others).toEqual([])
})
