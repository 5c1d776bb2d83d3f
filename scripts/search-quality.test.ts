import { expect, test } from 'vitest'
import { parseQuery } from '#worker/lib/persian/search/search-query.ts'
import { createExcerpt, highlightText, searchSegments } from '#worker/lib/persian/search/search-segments.ts'
import { tokenize } from '#worker/lib/persian/search/tokenize.ts'
import { createDaftarEngine, createLuceneEngine } from '../bench/search/engines.ts'
import { ALL_FAMILIES, evaluateEngine, TEXTS } from '../bench/search/evaluate-engine.ts'

test('search passes at least 98 % of all cases, 95 % of each family, and more cases than Lucene’s Persian analyzer', async () => {
  const [ours, theirs] = [await evaluateEngine(createDaftarEngine(TEXTS)), await evaluateEngine(createLuceneEngine(TEXTS))]
  const sum = (scores: typeof ours, key: 'passed' | 'total') => scores.reduce((all, score) => all + score[key], 0)
  expect(sum(ours, 'total')).toBeGreaterThanOrEqual(500)
  expect(sum(ours, 'passed') / sum(ours, 'total')).toBeGreaterThanOrEqual(0.98)
  expect(ours.filter(({ passed, total }) => passed < 0.95 * total)).toEqual([])
  expect(sum(theirs, 'passed')).toBeLessThan(sum(ours, 'passed'))
})

test('searchSegments finds the same texts as the search index for every query of the cases', async () => {
  const indexed = createDaftarEngine(TEXTS, { hasFallback: false })
  const segments = TEXTS.map(({ title, body }, at) => ({ at, text: `${title} . ${body}` }))
  const queries = Object.values(ALL_FAMILIES).flatMap((cases) => cases.map(({ query }) => query))
  const others = []
  for (const query of queries) {
    const found = [...searchSegments(segments, parseQuery(query))].map(({ segment }) => segment.at)
    const expected = (await indexed(query)).toSorted((a, b) => a - b)
    if (found.join() !== expected.join()) others.push({ query, found, expected })
  }
  expect(others).toEqual([])
})

test('an excerpt, which tokenizes only words that may match, marks the same words as a title', () => {
  // An excerpt has at least the six words before the first mark.
  const texts = TEXTS.flatMap(({ title, body }) => [title, ...body.split(/[.،؛]/)]).filter((text) => tokenize(text).length <= 7)
  const queries = Object.values(ALL_FAMILIES).flatMap((cases) => cases.map(({ query }) => parseQuery(query)))
  const marked = (parts: ReturnType<typeof createExcerpt>) => JSON.stringify(parts.filter(({ isMatch }) => isMatch))
  let found = 0
  const others: string[] = []
  for (const [nth, query] of queries.entries())
    for (const text of texts.filter((_, at) => at % 10 === nth % 10)) {
      const expected = marked(highlightText(text, query))
      if (expected !== '[]') found++
      if (marked(createExcerpt(text, query)) !== expected) others.push(text)
    }
  expect(others).toEqual([])
  expect(found).toBeGreaterThan(50)
})
