import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBm25 } from '../bench/search/bm25.ts'
import { GRADED_QUERIES } from '../bench/search/graded-queries.ts'
import { findsSomething, ndcg, reciprocalRank } from '../bench/search/ndcg.ts'
import { analyzePersian } from '../bench/search/persian-analyzer.ts'
import { rankWithFts, rankWithLucene } from '../bench/search/rank-posts.ts'

const GRADES = new Map(Object.entries({ a: 3, b: 2, c: 1 }))

test('ndcg is 1 for the best order, 0 without graded posts, and discounts the gain by rank', () => {
  expect(ndcg(['a', 'b', 'c'], GRADES)).toBe(1)
  expect(ndcg(['x', 'y'], GRADES)).toBe(0)
  expect(ndcg([], GRADES)).toBe(0)
  expect(ndcg(['c', 'b', 'a'], GRADES)).toBeCloseTo((1 + 3 / Math.log2(3) + 7 / 2) / (7 + 3 / Math.log2(3) + 1 / 2), 10)
  expect(ndcg(['x', 'a'], new Map([['a', 3]]))).toBeCloseTo(1 / Math.log2(3), 10)
})

test('ndcg takes ten results into account and compares with the ten best posts', () => {
  const twelve = new Map(Array.from({ length: 12 }, (_, at) => [`post${at}`, 3]))
  expect(ndcg([...twelve.keys()], twelve)).toBe(1)
  expect(ndcg([...Array.from({ length: 10 }, (_, at) => `other${at}`), 'post0'], twelve)).toBe(0)
})

test('reciprocalRank and findsSomething look for a good and for any graded post among ten', () => {
  expect(reciprocalRank(['x', 'c', 'b'], GRADES)).toBeCloseTo(1 / 3, 10)
  expect(reciprocalRank(['x', 'c'], GRADES)).toBe(0)
  expect(findsSomething(['x', 'c'], GRADES)).toBe(true)
  expect(findsSomething([...'0123456789', 'a'], GRADES)).toBe(false)
})

test.each([
  ['كتاب‌هاي خانگي', ['كتاب', 'خانگ']],
  ['خانهٔ آقای ۱۲ و ١٣', ['خانه', 'اقا', '12', '13']],
  ['بزرگترین درختان نان', ['بزرگ', 'درخت', 'نان']],
  ['مدرسة عليٌّ بزرگـــتر', ['مدرسه', 'عل', 'بزرگ']],
  ['CSS در می‌رود؟', ['css', 'رود']],
  ['این است که', []],
])('analyzePersian folds “%s” like the chain of Lucene', (text, terms) => {
  expect(analyzePersian(text)).toEqual(terms.map((term) => term.replaceAll('ک', 'ك').replaceAll('ی', 'ي')))
})

test('createBm25 prefers rare terms, frequent use and short texts, and needs one term only', () => {
  const find = createBm25([['common', 'rare'], ['common', 'common', 'word'], ['common', 'word', 'word', 'long', 'long', 'long'], ['other']])
  expect(find(['rare', 'common', 'missing'])).toEqual([0, 1, 2])
  expect(find(['word'])).toEqual([2, 1])
  expect(find(['missing'])).toEqual([])
})

test('sixty queries differ and grade posts of the sample, each at least one with the best grade', () => {
  const queries = Object.values(GRADED_QUERIES).flat()
  expect(new Set(queries.map(({ query }) => query)).size).toBe(60)
  expect(queries.flatMap(({ grades }) => [...grades.keys()]).filter((key) => !existsSync(`sample/${key}.md`))).toEqual([])
  expect(queries.filter(({ grades }) => ![...grades.values()].includes(3))).toEqual([])
})

test('plain FTS5 needs all words as they are written; the chain of Lucene needs one in any of its forms', async () => {
  const posts = [
    { key: 'a', fields: ['کتاب‌های کهنه', '', '', '', 'قفسه'] as const },
    { key: 'b', fields: ['قفسه', '', '', 'نویسنده', 'ابزار'] as const },
  ]
  expect(await rankWithFts(posts)('كتاب قفسه')).toEqual([])
  expect(await rankWithFts(posts)('کتاب قفسه')).toEqual(['a'])
  expect(await rankWithFts(posts)('نویسنده')).toEqual(['b'])
  expect(await rankWithLucene(posts)('كتابها قفسه')).toEqual(['a', 'b'])
})
