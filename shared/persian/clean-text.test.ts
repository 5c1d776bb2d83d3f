import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAddress, cleanLine, findLineError, findNameError, fitsByteLimit, isCleanText } from './clean-text.ts'

const ZWNJ = '\u200C'
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'ا',
        'ب',
        'ی',
        'می',
        'ـ',
        'َ',
        'ٔ',
        'a',
        'K',
        'п',
        '۱',
        '2',
        ' ',
        '\t',
        '\n',
        '-',
        '👩',
        '🏽',
        '\uFE0F',
        'é',
        'e\u0301',
      ),
      fc.constantFrom(
        '\u200B',
        ZWNJ,
        '\u200D',
        '\u200E',
        '\u202E',
        '\u2066',
        '\u061C',
        '\u034F',
        '\u3164',
        '\u115F',
        '\u{E0041}',
        '\u00AD',
      ),
      fc.constantFrom('\u0000', '\u001B', '\u0085', '\u009F', '\uFEFF', '\uD800', '\u2800', '\uE000', '\uFFFF', '\u180E'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

const accepted = hostile.map(cleanLine).filter((text) => findLineError(text) === undefined)

test('cleanLine is idempotent and keeps valid text valid', () => {
  fc.assert(fc.property(hostile, (text) => void expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))))
  fc.assert(fc.property(accepted, (text) => void expect(findLineError(cleanLine(text))).toBeUndefined()))
})

test('accepted text is NFC and trimmed, without controls, direction changes, fillers or five marks in a row', () => {
  const banned =
    /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u115F\u1160\u3164\uFFA0\uFEFF\u{E0000}-\u{E007F}]|\u034F/u
  fc.assert(
    fc.property(accepted, (text) => {
      expect(text.isWellFormed()).toBe(true)
      expect(text.normalize('NFC')).toBe(text)
      expect(text).not.toMatch(banned)
      expect(text).not.toMatch(/\p{M}{5}/u)
      expect(text).not.toMatch(/^\s|\s$|\s\s/)
      expect(text).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u)
    }),
  )
})

test('accepted text contains only single ZWNJs between two Arabic-script letters', () => {
  fc.assert(
    fc.property(accepted, (text) => {
      for (const { index } of text.matchAll(/\u200C/g)) {
        expect(text.slice(0, index)).toMatch(/\p{L}\p{M}*$/u)
        expect(text.slice(0, index)).toMatch(/\p{Script_Extensions=Arabic}\p{M}*$/u)
        expect(text.slice(index + 1)).toMatch(/^(?=\p{L})\p{Script_Extensions=Arabic}/u)
      }
    }),
  )
})

test.each([
  [`می${ZWNJ}نویسم`, `می${ZWNJ}نویسم`],
  [`می${ZWNJ}${ZWNJ}نویسم`, `می${ZWNJ}نویسم`],
  [`خانهٔ${ZWNJ}ما`, `خانهٔ${ZWNJ}ما`],
  [`${ZWNJ}سلام${ZWNJ} دنیا${ZWNJ}`, 'سلام دنیا'],
  [`Ali${ZWNJ}ce`, 'Alice'],
  [`۱۰${ZWNJ}ساله`, '۱۰ساله'],
  ['ک\u0627\u0653ر', 'کآر'],
  ['  دو \t\n فاصله\u00A0\u2003', 'دو فاصله'],
  ['\uFEFFنا\u00ADشکسته\u200B', 'ناشکسته'],
  ['ب\u200Dب', 'بب'],
  ['👩\u200D💻', '👩\u200D💻'],
  ['\u200Fسارا\u202E نیم\u202C', 'سارا نیم'],
  ['سارا\u2067\u2069\u061C', 'سارا'],
  [`\u202Bمی${ZWNJ}\u200Eنویسم\u202C`, `می${ZWNJ}نویسم`],
])('cleanLine normalizes %j to %j', (typed, stored) => {
  expect(cleanLine(typed)).toBe(stored)
  expect(findLineError(stored)).toBeUndefined()
})

test.each([
  ['a C0 control', 'سا\u0007را'],
  ['a C1 control', 'سا\u0085را'],
  ['a tag character', '🏴\u{E0067}\u{E0062}'],
  ['a Hangul filler', '\u3164\u3164'],
  ['a Hangul filler among letters', 'سا\u115Fرا'],
  ['a grapheme joiner', 'سا\u034Fرا'],
  ['a lone surrogate', 'سا\uD83Dرا'],
  ['a private-use character', 'سا\uE123را'],
  ['a Braille blank', '\u2800'],
  ['six marks on one letter', `س${'\u064B'.repeat(2)}\u0301\u0302\u0303\u0304`],
  ['marks without a letter', '\u064B\u0651'],
  ['empty text', ''],
])('findLineError rejects %s', (_, text) => {
  expect(findLineError(cleanLine(text))).toEqual(expect.any(String))
})

test.each([...'\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'])(
  'findLineError rejects direction mark %j in text that is not clean',
  (mark) => {
    expect(findLineError(`سارا${mark}نیم`)).toEqual(expect.any(String))
  },
)

test.each([
  ['\u200Ehttps://example.ir/a\u200E', 'https://example.ir/a'],
  ['\uFEFF\u202Ali@example.ir\u202C ', 'li@example.ir'],
  ['\u2068+98 912 123 4567\u2069', '+98 912 123 4567'],
  ['\u061C@nima\u200F\n', '@nima'],
  [`https://fa.wikipedia.org/wiki/نیم${ZWNJ}فاصله\u200E`, `https://fa.wikipedia.org/wiki/نیم${ZWNJ}فاصله`],
])('cleanAddress turns %j into %j and keeps ZWNJs', (pasted, address) => {
  expect(cleanAddress(pasted)).toBe(address)
})

test('findLineError accepts four marks on one letter', () => {
  expect(findLineError(`س\u0651\u064E\u0670\u0653`)).toBeUndefined()
})

test.each(['Арина Petrova', 'سارا Rezaei', 'علی-Ali', 'Łukasz', 'نیما۲', 'محمّد', 'Ωmega'.slice(1)])('findNameError accepts %s', (name) => {
  expect(findNameError(name)).toBeUndefined()
})

test.each(['Pаypal', 'Ωmega', 'سaرا', `UX${ZWNJ}ها`, 'ADMІN'])('only findNameError rejects %s, a word that mixes scripts', (name) => {
  expect(findNameError(cleanLine(name))).toContain('دو خط')
  expect(findLineError(cleanLine(name))).toBeUndefined()
})

test('fitsByteLimit accepts 60 plain letters for 60 graphemes and rejects 60 letters with four marks each', () => {
  expect(fitsByteLimit('نیلوفر'.repeat(10), 60)).toBe(true)
  expect(fitsByteLimit('س\u0651\u064E\u0670\u0653'.repeat(60), 60)).toBe(false)
})

test('isCleanText accepts newlines and tabs and rejects NUL and a lone surrogate', () => {
  expect([isCleanText('یک\n\tدو'), isCleanText('یک\u0000'), isCleanText('\uDC00')]).toEqual([true, false, false])
})
