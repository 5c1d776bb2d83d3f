import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './search-query.ts'
import { searchSegments } from './search-segments.ts'
import { tokenize } from './tokenize.ts'

const texts = [
  'از كتاب‌هاي شما سپاس‌گزارم؛ می خواهم باز بخوانم.',
  'دانش‌آموزان مسأله را حل کردند.',
  'گرم و سرد روزگار را چشیده‌ام. Wi-Fi هم نبود، C++ هم.',
  'سیاست گذاری تازه',
  'هم کتاب دفتر',
]
const found = (query: string) =>
  [
    ...searchSegments(
      texts.map((text) => ({ text })),
      parseQuery(query),
    ),
  ].map(({ segment }) => texts.indexOf(segment.text))

test.each([
  ['کتاب میخواهم', [0]],
  ['کتابهای', [0, 4]],
  ['دانش آموز', [1]],
  ['مساله', [1]],
  ['مسئله -دانش‌آموز', []],
  ['«گرم و سرد»', [2]],
  ['«سرد و گرم»', []],
  ['wifi c++', [2]],
  ['سیاستگذاری', [3]],
  ['کتاب سیاست', []],
  ['tag:سیاست', []],
  ['سیا', []],
  ['', []],
  ['-سرد', []],
])('the query “%s” matches the segments %j', (query, expected) => expect(found(query)).toEqual(expected))

test('searchSegments marks matches in their original spelling, and shows the opening if no match can be marked', () => {
  const shown = (query: string, segments = texts) =>
    [
      ...searchSegments(
        segments.map((text) => ({ text })),
        parseQuery(query),
      ),
    ].map(({ excerpt }) => excerpt)
  expect(shown('می‌خواهم')[0]).toContainEqual({ text: 'می خواهم', isMatch: true })
  expect(shown('كتاب')[0]).toContainEqual({ text: 'كتاب‌هاي', isMatch: true })
  expect(shown('کتابدفتر')).toEqual([
    [
      { text: 'هم ', isMatch: false },
      { text: 'کتاب دفتر', isMatch: true },
    ],
  ])
  const [[only] = []] = shown('گیلاس', [`${'سنگ '.repeat(7000)} گیلاس`])
  expect(only).toMatchObject({ isMatch: false })
})

test('searchSegments accepts any text and query, and finds a text by the phrase of all its words', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'اآبپکكیيهۀةأؤئءتنگلم‌ـًّ ۱٢3aZ-.+#«»"\'\n'), maxLength: 40 })
  fc.assert(
    fc.property(letters, letters, fc.string({ unit: 'binary' }), (text, query, any) => {
      for (const { segment } of searchSegments([{ text }], parseQuery(query))) expect(segment.text).toBe(text)
      for (const _ of searchSegments([{ text: any }], parseQuery(any)));
      const phrase = text.replace(/["«»]/g, ' ')
      const hits = [...searchSegments([{ text: phrase }], parseQuery(`«${phrase}»`))]
      expect(hits.length).toBe(tokenize(phrase).length > 0 ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
