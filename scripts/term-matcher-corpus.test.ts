import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '#shared/persian/fold.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { TermMatcher } from '#worker/posts/screening/term-matcher.ts'

const PERSIAN = ['احمق', 'بی‌شرف', 'کلاهبردار', 'کثافت', 'مزخرف', 'حرامزاده', 'شرط‌بندی', 'فیلترشکن', 'قمارخانه', 'سایت شرط بندی']
const LATIN = ['casino', 'viagra', 'jackpot', 'betting', 'porn', '1xbet']
/** Words that many innocent words contain. */
const SHORT = ['خر', 'سگ', 'گاو', 'مقر', 'کس', 'تن', 'کون', 'نام', 'ران', 'لات', 'ass', 'can']

const spread = (separator: string) => (term: string) => [...term.replace(/[\s\u200C]/g, '')].join(separator)
const afterEach = (mark: string) => (term: string) => [...term].map((char) => (/\p{L}|\p{N}/u.test(char) ? char + mark : char)).join('')
const replaceAll = (pairs: Record<string, string>) => (term: string) => [...term].map((char) => pairs[char] ?? char).join('')
const inMiddle = (mark: string) => (term: string) => term.slice(0, 2) + mark + term.slice(2)
const alphabet = (start: number) =>
  replaceAll(Object.fromEntries(Array.from({ length: 26 }, (_, at) => [String.fromCharCode(97 + at), String.fromCodePoint(start + at)])))

type Disguise = (term: string) => string
const COMMON: readonly Disguise[] = [
  (term) => term,
  ...['\u200C', '\u200B', '\u200D', '\uFEFF', '\u00AD', '\u2060', '\u200E', '\u202B'].flatMap((mark) => [spread(mark), inMiddle(mark)]),
  ...[' ', '  ', '\n', '\u00A0', '\u2003', ' . ', ' - ', '.', '-', '_', '*', '·', '/', '،', '~', '…', '❤️', '..'].map(spread),
  ...['.', '-', '_', '*'].map(inMiddle),
  (term) => [...term].map((char) => (/\p{L}/u.test(char) ? char.repeat(3) : char)).join(''),
  (term) => term + (term.at(-1) ?? '').repeat(4),
  (term) => (term[0] ?? '').repeat(3) + term.slice(1),
]
const OF_PERSIAN: readonly Disguise[] = [
  afterEach('ـ'),
  afterEach('ـــ'),
  ...['\u064E', '\u0651', '\u0652', '\u0650\u0651', '\u0670', '\u0301'].map(afterEach),
  replaceAll({ ی: 'ي', ک: 'ك', ه: 'ة' }),
  replaceAll({ ی: 'ى', ک: 'ڪ', ه: 'ہ', ا: 'آ' }),
  replaceAll({ ی: 'ې', ه: 'ھ', ا: 'إ', و: 'ۆ', ن: 'ں', ل: 'ڵ', ر: 'ڕ' }),
  replaceAll({ ا: '1', ه: '۵' }),
  replaceAll({ ا: 'l', ه: 'o' }),
  replaceAll({ ا: 'ﺎ', ب: 'ﺑ', ش: 'ﺷ', ر: 'ﺮ', ک: 'ﮐ', ف: 'ﻓ', ت: 'ﺖ', م: 'ﻣ', ح: 'ﺣ', ق: 'ﻖ' }),
  (term) => `${term}\u200Cها`,
  (term) => `«${term}»`,
  (term) => `${term}!!!`,
]
const OF_LATIN: readonly Disguise[] = [
  (term) => term.toUpperCase(),
  replaceAll({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', i: 'і', x: 'х', s: 'ѕ' }),
  replaceAll({ a: 'α', i: 'ι', o: 'ο', n: 'η', v: 'ν', p: 'ρ', t: 'τ', k: 'κ' }),
  ...[0xff41, 0x1d41a, 0x1d44e, 0x1d482, 0x1d4ea, 0x1d51e + 0x4e, 0x1d5ba, 0x1d68a, 0x24d0, 0x1f130, 0x1f150, 0x1f170].map(alphabet),
  replaceAll({ a: '4', i: '1', o: '0', e: '3', t: '7', s: '5' }),
  replaceAll({ a: '@', i: '!', s: '$' }),
  replaceAll({ o: '۰', i: '۱' }),
  afterEach('\u0301'),
  afterEach('\u0336'),
  (term) => [...term].map((char, at) => (at % 2 ? char.toUpperCase() : char)).join(''),
]
const FRAMES = ['', 'این یکی ', 'واقعاً (', 'a b ']

const corpus = (terms: readonly string[], disguises: readonly Disguise[]) =>
  terms.flatMap((term) => disguises.flatMap((disguise) => FRAMES.map((frame) => ({ term, text: `${frame}${disguise(term)} تمام` }))))

const isWordOf = (sentence: string, term: string) => ` ${fold(sentence).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${fold(term)} `)

function readSentences(): string[] {
  const posts = globSync('sample/posts/*/*.md').map((path) => readFileSync(path, 'utf8'))
  const files = ['sample/comments.json', 'sample/lists.json', ...globSync('sample/comments/*/*.json')]
  const others = files.map((path) => readFileSync(path, 'utf8'))
  return [...posts, ...others].flatMap((text) => text.split(/[.؟!\n"]+/)).filter((sentence) => /\p{L}.*\p{L}.*\p{L}/u.test(sentence))
}

test('every one of thousands of disguised terms is found, at its place', () => {
  const cases = [...corpus(PERSIAN, [...COMMON, ...OF_PERSIAN]), ...corpus(LATIN, [...COMMON, ...OF_LATIN])]
  const matchers = new Map([...PERSIAN, ...LATIN].map((term) => [term, new TermMatcher([term])]))
  const missed = cases.filter(({ term, text }) => {
    const [found] = matchers.get(term)?.find(text) ?? []
    return !found || text.slice(found.end).length > 10
  })
  expect(cases.length).toBeGreaterThan(1000)
  expect(missed).toEqual([])
})

test('terms are found in no sentence of the sample that does not have them as a word', () => {
  const sentences = readSentences()
  const terms = [...PERSIAN, ...LATIN, ...SHORT]
  const matcher = new TermMatcher(terms)
  const found = sentences.flatMap((sentence) =>
    matcher.find(sentence).map(({ term, start, end }) => ({ sentence, term: terms[term] ?? '', found: sentence.slice(start, end) })),
  )
  const containing = sentences.filter((sentence) => SHORT.some((term) => fold(sentence).includes(term) && !isWordOf(sentence, term)))
  expect([sentences.length > 5000, containing.length > 500]).toEqual([true, true])
  expect(found.filter(({ sentence, term }) => !isWordOf(sentence, term))).toEqual([])
})

test('innocent words that contain a term or resemble one are not found', () => {
  const innocent: readonly (readonly [term: string, text: string])[] = [
    ['خر', 'خرید آخر خرداد، فاخر و خرم'],
    ['کس', 'هیچ‌کس، بی‌کس و عکس'],
    ['مقر', 'مقررات مقرر شد'],
    ['مرد', 'مردد و مردم'],
    ['تن', 'تنها متن نوشتن'],
    ['ass', 'class as passage'],
    ['سروته', 'سر و ته'],
    ['کلاهبردار', 'کلاه بردار'],
    ['احمق', 'احمقانه'],
    ['ماه', 'م. ا'],
    ['ize', '12 3'],
  ]
  for (const [term, text] of innocent) expect([text, new TermMatcher([term]).find(text)]).toEqual([text, []])
})

test('finding takes time in proportion to the text, with thousands of terms that nearly match', () => {
  const ending = (at: number) => [...String(at)].map((digit) => 'بتجدرسفقکم'[Number(digit)]).join('')
  const terms = Array.from({ length: 5000 }, (_, at) => `${'ال'.repeat(20)}${ending(at)}`)
  const matcher = new TermMatcher(terms)
  const time = (length: number) => {
    const text = 'ال'.repeat(length)
    const before = cpuTime()
    matcher.find(text)
    return cpuTime() - before
  }
  time(2000)
  expect(time(80_000)).toBeLessThan(Math.max(40 * time(10_000), 2000))
})
