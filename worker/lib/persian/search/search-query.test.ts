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

test('a filter has a quoted value if it has spaces, and ends with the quote', () => {
  const query = parseQuery('برچسب:«کسب و کار» tag:"شب یلدا" نویسنده:sina باغ برچسب:«» بهار')
  expect([query.tags, query.authors]).toEqual([['کسب و کار', 'شب یلدا'], ['sina']])
  expect(query.words.map(({ term }) => term)).toEqual(['باغ', 'بهار'])
  expect(match('برچسب:«کسب‌وکار»')).toMatch(/^\(?tags : /)
})

test('a query ignores suffixes and stop words unless they are the whole query', () => {
  expect(match('کتاب ها باغ')).toBe(match('کتاب باغ'))
  for (const stopWord of ['"از"', '"و"']) expect(match('از کتاب ها و باغ')).not.toContain(stopWord)
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

test.each([
  ['گفت‌وگو', ['گفتگو', 'گفت‌و‌گو', 'گفت وگو', 'گفت و گو']],
  ['آب‌وهوا', ['آب و هوا', 'آبوهوا']],
  ['سوءتفاهم', ['سوء تفاهم', 'سوتفاهم', 'سو تفاهم']],
])('the compound “%s” compiles like %j, alone, in a phrase and as a tag', (word, others) => {
  const alternatives = (text: string) => [...(match(text) ?? '').matchAll(/"[^"]+"/g)].map(([one]) => one).sort()
  for (const other of others)
    for (const query of ['_', '«_»', '«متن _ تازه»', 'tag:_']) {
      if (query.startsWith('tag:') && other.includes(' ')) continue
      expect(alternatives(query.replace('_', other))).toEqual(alternatives(query.replace('_', word)))
    }
})

test('a phrase over a compound matches it joined and apart', () => {
  for (const text of ['«دانش‌آموز ممتاز»', '«دانش آموز ممتاز»'])
    for (const one of ['دانشاموز ممتاز', 'دانش اموز ممتاز']) expect(match(text)).toContain(`"${one}"`)
  for (const text of ['آهنگ‌سازی', 'آهنگ سازی', 'آهنگسازی', '«آهنگ‌سازی»', '«آهنگ سازی»', '«آهنگسازی»'])
    expect(match(text)).toContain('"اهنگسازی"')
})

test('words in the other keyboard layout and in Latin letters are searched as Persian ones', () => {
  expect(match('sghl')).toContain('"سلام"')
  expect(match(';jhf')).toContain('"کتاب"')
  expect(match('قثشزف')).toContain('"react"')
  expect(match('ketab khane')).toContain('"کتابخانه"')
  expect(match('javascript')).toContain('"جاوااسکریپت"')
  expect(match('سعدی')).toContain('"saadi"')
  expect(match('کتاب')).not.toContain(';jhf')
})

test('a word is searched with the forms of its verb, its broken plural and its number in the other notation', () => {
  expect(match('می‌فروشد')).toContain('"فروختن"')
  expect(match('فروختن')).toContain('"میفروشم"')
  expect(match('اشعار')).toContain('"شعر"')
  expect(match('شاعر')).toContain('"شعرا"')
  expect(match('20 نکته')).toContain('"بیست"')
  expect(match('بیست و یک')).toContain('"21"')
  for (const noun of ['برد', 'کشت', 'میدان', 'بازار', 'رفتار', 'دیدار', 'ساز']) expect(match(noun)).not.toMatch(/"ن?می\p{L}+(?:م|ند)"/u)
})

test('a noun that is mostly meant by its indefinite form is searched with it, also from its plural, and no other word', () => {
  expect(match('کتاب')).toContain('"کتابی"')
  expect(match('کتب')).toContain('"کتابی"')
  expect(match('دیوار')).not.toContain('"دیواری"')
})

test('any query compiles to a bounded expression', () => {
  const words = [
    'می‌فروشد',
    'گفت',
    'و',
    'گو',
    'salam',
    'sghl',
    'کتابخانه‌سازی',
    'آهنگ',
    'سازی',
    '20',
    '«',
    '»',
    '-',
    'tag:آب‌وهوا',
    'قثشزف',
    'ketabkhane',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (all) => {
      expect((match(all.join(' ').slice(0, 200)) ?? '').length).toBeLessThan(60_000)
    }),
    { numRuns: 300 },
  )
})

test('a query is read in the other keyboard layout only if its keys type words there', () => {
  expect(parseQuery('تشرشسزقهحف').switched?.text).toBe('javascript')
  expect(parseQuery(';jhf').switched?.text).toBe('کتاب')
  expect(parseQuery('نشانترخپبپپزتهگد').switched).toBeUndefined()
})
