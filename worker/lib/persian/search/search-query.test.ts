import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spellingCandidates, switchKeyboardLayout } from './corrections.ts'
import { parseQuery, toFtsMatch } from './search-query.ts'
import { createExcerpt, highlightText } from './search-segments.ts'

const match = (text: string) => toFtsMatch(parseQuery(text))

test('parseQuery parses words, phrases, exclusions, tags and authors', () => {
  const query = parseQuery('باغ «شب یلدا» -سرد -"هوای بد" tag:شعر از:@ali برچسب:نو')
  expect(query.words.map(({ term }) => term)).toEqual(['باغ'])
  expect(query.phrases.map((phrase) => phrase.map(({ term }) => term))).toEqual([['شب', 'یلدا']])
  expect(query.excluded.map((run) => run.map(({ term }) => term))).toEqual([['سرد'], ['هوا', 'بد']])
  expect([query.tags, query.authors]).toEqual([['شعر', 'نو'], ['@ali']])
})

test('a query ignores suffixes and stop words unless they are the whole query', () => {
  expect(match('کتاب ها و باغ')).toBe(match('کتاب باغ'))
  expect(match('و')).toBe('"و"')
  expect(match('ها')).toBe('"ها"')
})

test.each(['', ' ', '""', '«»', '-', '-بد', '"', '%', '\u200c'])('the query %j compiles to nothing', (text) =>
  expect(match(text)).toBeUndefined(),
)

test('while somebody types, the last word is also the beginning of one, alone and joined to the word before it', () => {
  const typed = (text: string) => toFtsMatch(parseQuery(text), { prefixLast: true }) ?? ''
  const beginnings = (text: string) => [...typed(text).matchAll(/"([^"]+)" \*/g)].map(([, term]) => term)
  expect(['کت', 'باغ بهار کت', 'سیاست گذا', 'باغ '].map(beginnings)).toEqual([['کت'], ['کت'], ['گذا', 'سیاستگذا'], ['باغ']])
  expect(match('باغ کت')).not.toContain('*')
})

test('any query compiles to quoted terms and operators only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const unquoted = match(text)?.replace(/"[\p{L}\p{N} ]+"/gu, '') ?? ''
      expect(unquoted).toMatch(/^(?:AND|OR|NOT|tags|[ ():])*$/)
    }),
  )
})

test('switchKeyboardLayout converts in both directions, but neither mixed text nor digits', () => {
  expect([switchKeyboardLayout('sghl'), switchKeyboardLayout('قثشزف'), switchKeyboardLayout('sلام'), switchKeyboardLayout('12')]).toEqual([
    'سلام',
    'react',
    undefined,
    undefined,
  ])
})

test('spellingCandidates inserts, deletes, replaces and swaps letters, but skips short words and numbers', () => {
  const words = spellingCandidates('کتاب')
  for (const word of ['کتب', 'کتابی', 'کباب', 'تکاب']) expect(words).toContain(word)
  expect(words).not.toContain('کتاب')
  expect([spellingCandidates('کت'), spellingCandidates('1405')]).toEqual([[], []])
})

test('highlightText marks matches in their original spelling', () => {
  expect(highlightText('مُعَلِّم و کتاب‌هایش', parseQuery('معلم كتاب'))).toEqual([
    { text: 'مُعَلِّم', isMatch: true },
    { text: ' و ', isMatch: false },
    { text: 'کتاب‌هایش', isMatch: true },
  ])
})

test('createExcerpt picks the part with the most matches and cuts between words', () => {
  const filler = 'سنگ روی سنگ بند نمی‌شود. '.repeat(60)
  const text = `باغ بود. ${filler}در باغ انار، شب یلدا. ${filler}`
  const parts = createExcerpt(text, parseQuery('باغ انار یلدا'))
  expect(parts.filter(({ isMatch }) => isMatch).map(({ text: word }) => word)).toEqual(['باغ', 'انار', 'یلدا'])
  const whole = parts.map(({ text: piece }) => piece).join('')
  expect(whole.length).toBeLessThanOrEqual(226)
  expect(text).toContain(whole.replaceAll('…', '').trim())
  const wordsOf = (some: string) => ` ${(some.match(/[\p{L}\u200C]+/gu) ?? []).join(' ')} `
  expect(wordsOf(text)).toContain(wordsOf(whole))
  expect(createExcerpt(text, parseQuery('گیلاس'))).toEqual([])
})
