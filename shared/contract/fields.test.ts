import { expect, test } from 'vitest'
import { LIMITS, WORK_PARTS } from '../limits/index.ts'
import { DEFAULT_READING_PREFERENCES, ProofOfWork, ReadingPreferences, Scope } from './account.ts'
import { Handle, Hash, HttpsUrl, multiLineText, Picture, singleLineText, USERINFO_MESSAGE } from './fields.ts'
import { Cursor, ErrorBody, ErrorCode, IdempotencyKey, PageQuery, page } from './http.ts'
import { Amount, amountBetween, Time } from './money.ts'

interface Schema {
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: { message: string }[] } }
}
const accepts = (schema: Schema, ...values: unknown[]) => expect(values.filter((value) => !schema.safeParse(value).success)).toEqual([])
const rejects = (schema: Schema, ...values: unknown[]) => expect(values.filter((value) => schema.safeParse(value).success)).toEqual([])
const messagesOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('a hash has twelve small letters and digits', () => {
  accepts(Hash, 'abcdefghijkl', '0123456789az')
  rejects(Hash, 'abcdefghijk', 'abcdefghijklm', 'ABCDEFGHIJKL', 'abcdefghijk-', ' abcdefghijkl', 'abcdefghijkl\n', '')
})

test('a handle has 3 to 30 small letters and digits, with single dots and underscores between them', () => {
  accepts(Handle, 'abc', 'a'.repeat(30), 'nila.rad', 'a_b.c_1', '123', 'a.xmls', 'xml', 'a.b.c')
  rejects(Handle, 'ab', 'a'.repeat(31), 'nila..rad', 'nila._rad', '.nila', 'nila_', 'Nila', 'نیلا', 'a-b', 'ab c')
  for (const ending of 'xml txt json htm html php js css ico png jpg jpeg svg webp rss pdf zip'.split(' '))
    expect(messagesOf(Handle, `abc.${ending}`)).toEqual(['نام کاربری نباید شبیه نام فایل باشد'])
  accepts(Handle, 'abcxml', 'abc_xml', 'abc.xml.a')
})

test('an address is a complete https URL without a password, up to its limit', () => {
  accepts(
    HttpsUrl,
    'https://a.example',
    'https://a.example/?q=1#b',
    ' https://a.example ',
    `https://a.example/${'a'.repeat(LIMITS.canonicalUrl - 18)}`,
  )
  rejects(
    HttpsUrl,
    'http://a.example',
    'a.example',
    'https://a',
    'https://a.example:81',
    `https://a.example/${'a'.repeat(LIMITS.canonicalUrl - 17)}`,
  )
  expect(messagesOf(HttpsUrl, 'https://bank.example@evil.example')).toEqual([USERINFO_MESSAGE])
  expect(messagesOf(HttpsUrl, 'http://evil.example')).toEqual(['نشانی کاملی بنویس که با https:// آغاز شود'])
  expect(HttpsUrl.parse('https://A.example')).toBe('https://a.example/')
})

const FAMILY = '👨‍👩‍👧‍👦'
const TOO_LONG = 'نام حداکثر ۳ نویسه است؛ کوتاه‌ترش کن'

test('a line is counted in the characters that people see, and limited in bytes', () => {
  const line = singleLineText({ label: 'نام', max: 3, emptyMessage: 'نام را بنویس' })
  accepts(line, 'abc', ' سفر ', '👍👍👍')
  expect([messagesOf(line, 'abcd'), messagesOf(line, 'a'.repeat(49)), messagesOf(line, FAMILY.repeat(3)), messagesOf(line, '  ')]).toEqual([
    ...[[TOO_LONG], [TOO_LONG], [TOO_LONG], ['نام را بنویس']],
  ])
  expect([line.parse(' سفر '), singleLineText({ label: 'نام', max: 3 }).parse('')]).toEqual(['سفر', ''])
  expect(messagesOf(line, 'a\uE000b')).toHaveLength(1)
})

test('a name mixes no scripts, another line may', () => {
  const mixed = 'pаypal'
  expect(messagesOf(singleLineText({ label: 'نام', max: 30, isName: true }), mixed)).toHaveLength(1)
  accepts(singleLineText({ label: 'نام', max: 30 }), mixed)
})

test('a text of several lines is counted as a whole, and its characters line by line', () => {
  const text = multiLineText({ label: 'نام', max: 3 })
  accepts(text, '', 'abc', 'a\nb')
  expect([messagesOf(text, 'abcd'), messagesOf(text, 'a'.repeat(49))]).toEqual([[TOO_LONG], [TOO_LONG]])
  expect([messagesOf(text, 'a\n\uE000').length, messagesOf(text, '\uE000\na').length]).toEqual([1, 1])
})

const PICTURE = { hash: 'abcdefghijkl', width: 100, height: 50, widths: [50, 100] }

test('a picture has whole sizes, a small preview and a focus within it', () => {
  accepts(Picture, PICTURE, { ...PICTURE, alt: 'x', blur: 'AAAA==', focus: { x: 0, y: 1 } }, { ...PICTURE, blur: 'A'.repeat(600) })
  const wrong = [
    { width: 1.5 },
    { height: 1.5 },
    { widths: [1.5] },
    { hash: 'x' },
    { blur: 'A'.repeat(601) },
    { blur: '' },
    { blur: 'A A' },
    { blur: '=A' },
    { other: 1 },
  ]
  rejects(
    Picture,
    ...[...wrong, { focus: { x: 1.1, y: 0 } }, { focus: { x: 0, y: -0.1 } }, { focus: { x: 0, y: 0, z: 0 } }].map((change) => ({
      ...PICTURE,
      ...change,
    })),
  )
})

test('the key of a request has 12 to 64 characters of base64url', () => {
  accepts(IdempotencyKey, 'a'.repeat(12), 'aZ09_-'.repeat(10), 'a'.repeat(64))
  rejects(IdempotencyKey, 'a'.repeat(11), 'a'.repeat(65), 'aaaaaaaaaaa.', 'aaaaaaaaaaaa ', '')
})

test('a cursor is opaque text of at most 200 characters', () => {
  accepts(Cursor, 'a', 'aZ09_-', 'a'.repeat(200))
  rejects(Cursor, '', 'a'.repeat(201), 'a b', 'a=')
})

test('a page has ten items unless the client asks for up to fifty', () => {
  expect([PageQuery.parse({}), PageQuery.parse({ after: 'c', limit: '50' }), PageQuery.parse({ limit: '1' })]).toEqual([
    ...[{ limit: 10 }, { after: 'c', limit: 50 }, { limit: 1 }],
  ])
  rejects(PageQuery, { limit: '0' }, { limit: '51' }, { limit: '1.5' }, { limit: 'x' }, { other: '1' }, { after: '' })
  const pages = page(Hash)
  accepts(pages, { items: [] }, { items: ['abcdefghijkl'], next: 'c' })
  rejects(pages, {}, { items: ['x'] }, { items: [], next: '' }, { items: [], other: 1 })
})

test('an error has one of the codes that clients know', () => {
  const codes =
    'invalid unauthenticated forbidden reauthentication_required feature_off not_found method_not_allowed conflict gone stale too_large unsupported_type rate_limited internal unavailable'
  expect(ErrorCode.options).toEqual(codes.split(' '))
  const error = { code: 'invalid', message: 'm', requestId: 'r' }
  accepts(ErrorBody, { error }, { error: { ...error, fields: { name: 'x' }, details: { revision: 3, by: 'law' } } })
  rejects(
    ErrorBody,
    { error: { ...error, code: 'other' } },
    { error: { ...error, other: 1 } },
    { error: { ...error, details: { a: true } } },
    { error: { ...error, fields: { a: 1 } } },
    {},
  )
})

test('an amount is whole toman in rial, within its limits', () => {
  accepts(Amount, 0, 10, 1_000_000)
  rejects(Amount, -10, 5, 10.5, '10')
  const amount = amountBetween(10_000, 50_000)
  accepts(amount, 10_000, 50_000, 20_010)
  expect([
    messagesOf(amount, 9990),
    messagesOf(amount, 50_010),
    messagesOf(amount, 20_005),
    messagesOf(amount, 'x'),
    messagesOf(amount, 20_000.5)[0],
  ]).toEqual([
    ['کمترین مبلغ ۱٬۰۰۰ تومان است'],
    ['بیشترین مبلغ ۵٬۰۰۰ تومان است'],
    ['مبلغ باید عدد کاملی از تومان باشد'],
    ['مبلغ را به عدد بنویس'],
    'مبلغ باید عدد صحیح باشد',
  ])
  accepts(amountBetween(10), LIMITS.paymentMax)
  rejects(amountBetween(10), LIMITS.paymentMax + 10)
})

test('a time is in whole milliseconds before the year 2100', () => {
  accepts(Time, 0, Date.UTC(2026, 0), Date.UTC(2100, 0))
  rejects(Time, -1, 1.5, Date.UTC(2100, 0) + 1, '0')
})

test('reading preferences are those of the settings page', () => {
  accepts(ReadingPreferences, DEFAULT_READING_PREFERENCES)
  const { theme, font, size, leading, digits } = ReadingPreferences.shape
  expect([theme, font, size, leading, digits].map(({ options }) => options)).toEqual([
    ['light', 'dark', 'sepia', 'auto', 'time'],
    ['vazirmatn', 'markazi'],
    ['small', 'medium', 'large', 'huge'],
    ['close', 'medium', 'open'],
    ['persian', 'latin'],
  ])
  rejects(ReadingPreferences, {}, { ...DEFAULT_READING_PREFERENCES, other: 1 }, { ...DEFAULT_READING_PREFERENCES, theme: 'pink' })
  expect(Scope.options).toEqual(['read', 'write:posts', 'write:community'])
})

test('a solved puzzle has a number for each of its parts', () => {
  const puzzle = `mfz1abcd.${'A'.repeat(22)}`
  const solutions = Array.from({ length: WORK_PARTS }, (_, at) => at)
  const change = (first: number) => [first, ...solutions.slice(1)]
  accepts(
    ProofOfWork,
    { puzzle, solutions },
    { puzzle: `mfz1abcde.${'a-_'.repeat(8).slice(0, 22)}`, solutions: change(Number.MAX_SAFE_INTEGER) },
  )
  rejects(
    ProofOfWork,
    { puzzle, solutions: solutions.slice(1) },
    { puzzle, solutions: [...solutions, 1] },
    { puzzle, solutions: change(-1) },
    { puzzle, solutions: change(1.5) },
  )
  rejects(ProofOfWork, { puzzle, solutions, other: 1 }, { puzzle, solutions: change(Number.MAX_SAFE_INTEGER + 1) })
  const wrong = [
    `mfz1abc.${'A'.repeat(22)}`,
    `mfz1abcdef.${'A'.repeat(22)}`,
    `MFZ1ABCD.${'A'.repeat(22)}`,
    `mfz1abcd.${'A'.repeat(21)}`,
    `mfz1abcd.${'A'.repeat(23)}`,
    `mfz1abcd-${'A'.repeat(22)}`,
  ]
  rejects(ProofOfWork, ...[...wrong, ` ${puzzle}`, `${puzzle}\n`].map((one) => ({ puzzle: one, solutions })))
})
