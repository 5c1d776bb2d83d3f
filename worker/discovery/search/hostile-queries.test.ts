import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aPost, as, aUser } from '#worker/testing/index.ts'

/**
 * Endpoints that parse a query; `beforeAll` adds the comment search. `lists` represents all types in the names index, which share one code
 * path.
 */
const paths = ['/api/search/posts', '/api/search/lists', '/api/search/suggestions']
beforeAll(async () => {
  const author = await aUser()
  const post = await aPost(author, { title: 'این و آن', tags: ['هر چه'] })
  await as(author).post(`/api/comments/post/${post.hash}`, { key: crypto.randomUUID(), body: 'و این هم از آن' })
  paths.push(`/api/comments/post/${post.hash}/search`)
})

const search = async (address: string, q: string) => {
  const answer = await as(null).get(`${address}?q=${q}`)
  return { status: answer.status, body: await answer.text() }
}

const HOSTILE = [
  '"',
  '""""',
  'NEAR(',
  'a OR',
  'AND NOT',
  '*',
  '^a',
  'title:',
  '{a b}:',
  '-',
  '--',
  '«',
  'a"b*c',
  'و',
  'ها',
  '\u064b\u064b',
  '%',
  '(((',
  "';--",
  'tag:',
  'from:',
  '-"',
  'ا'.repeat(200),
  '\u0640\u0640',
  '\u200c\u200d',
  '𐏈',
]
test.each(HOSTILE)('the search endpoints return 200 for %j, and no hits if it contains no word', async (q) => {
  for (const address of paths) {
    const { status, body } = await search(address, encodeURIComponent(q))
    expect([address, status]).toEqual([address, 200])
    // A query without a word must match nothing instead of everything. An operator without a value is a word: random handles may contain it.
    if (!/[\p{L}\p{N}]/u.test(q.replace(/^(?:tag|from):(?=.)/, ''))) expect(body).not.toContain('"hash"')
  }
})

test.each([
  ['ten thousand bytes', 'a'.repeat(10_000)],
  ['ten thousand bytes of letters', encodeURIComponent('ب'.repeat(5000))],
  ['a lone high surrogate', '%ED%A0%80'],
  ['a lone low surrogate', '%ED%BF%BF'],
  ['invalid UTF-8', '%ff%fe%00'],
])('the search endpoints return 200 or 400 for %s', async (_, q) => {
  for (const address of paths) expect([200, 400]).toContain((await search(address, q)).status)
})

test('the search endpoints return 200 or 400 for random bytes, text and query syntax', async () => {
  const bytes = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 })
    .map((list) => list.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => encodeURIComponent(raw.toWellFormed()))
  const syntax = fc
    .array(
      fc.constantFrom(
        '"',
        '«',
        '»',
        '-',
        '*',
        '(',
        ')',
        ' OR ',
        ' NOT ',
        ' NEAR(',
        ':',
        '^',
        '+',
        'tag:',
        'from:',
        ' ',
        'کتاب',
        'ها',
        '\u200c',
        '\u064b',
        '1',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => encodeURIComponent(parts.join('')))
  await fc.assert(
    fc.asyncProperty(fc.nat(paths.length - 1), fc.oneof(bytes, text, syntax), async (at, q) => {
      expect([200, 400]).toContain((await search(paths[at] ?? '', q)).status)
    }),
    { numRuns: 80 },
  )
})
