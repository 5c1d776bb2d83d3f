import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { applyEdits, composeEdits, type Edit } from './proofreader/edits.ts'
import { findProtectedSpans } from './proofreader/protected-spans.ts'
import { applyCorrections, DEFAULT_PROOFREADING_OPTIONS, proofread, RULES } from './proofreader.ts'

const ZWNJ = '\u200C'
const corrected = (text: string, options = DEFAULT_PROOFREADING_OPTIONS) => applyCorrections(text, proofread(text, options))

const PIECES = [
  ...['می', 'نمی', 'ها', 'های', 'تر', 'ترین', 'ام', 'ای', 'اند', 'رفته', 'خانه', 'خواهم', 'کتاب', 'بزرگ', 'گفت', 'و', 'گو', 'میخواهم', 'ی'],
  ...['كتاب', 'علي', 'خانة', 'خانۀ', 'خانهٔ', 'سـلام', 'إِنَّ', 'اللَّهَ', '﴿', '﴾', 'ٱلله', 'هٔ', 'َ', 'ً'],
  ...[' ', ' ', ' ', '  ', '    ', '\n', '\t', '\u00A0', ZWNJ, ZWNJ, '\u00AD', '\u200F', '\u00AC'],
  ...['"', '"', "'", "''", '«', '»', '‹', '›', '“', '”', '(', ')', '[', ']', '{', '}', '<', '>'],
  ...[
    '،',
    ',',
    ';',
    '؛',
    '?',
    '؟',
    '!',
    '.',
    '...',
    '…',
    ':',
    '-',
    '--',
    '–',
    '/',
    '\\',
    '%',
    '٪',
    '٫',
    '٬',
    ':)',
    '*',
    '#',
    '@',
    '|',
    '_',
    '`',
    '```',
  ],
  ...['\u200Cها', 'بندر', 'برادر', 'ﺳﻼم', 'ﺎﯿﻧﺩ', 'خانهها', 'رفت', 'آمد', 'هیچ', 'وقت', 'بیش', '„'],
  ...[`5'10"`, `6'`, '35°41', 'x = 2', '2 + 2', '×', '=', '+', '$x_1$', '\\(', '\\)', '$'],
  ...['12', '۱۲', '٣', '3.14', '1,234', '12:30', '1405/08/30', '۲.۱', '10 kg', '2.0.1', '021-8888', '+98912'],
  ...[
    'React',
    'a',
    'Node.js',
    'https://x.ir/a_(b)',
    'a@b.ir',
    '#برچسب',
    '@nima',
    './a/b',
    'C:\\x',
    '`x = "1"`',
    '<b>',
    '&amp;',
    '😀',
    '\uE000',
  ],
]
const messy = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) }),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''))
const options = fc.record({
  digits: fc.constantFrom('persian' as const, 'keep' as const),
  hamza: fc.constantFrom('hamza' as const, 'yeh' as const, 'keep' as const),
  off: fc.subarray([...RULES], { maxLength: 3 }),
})
const RUNS = { numRuns: 3000 * __RUNS__ }

// Corrections of the first pass make the second one see other spans than those of the text.
test.each(['021-888۲.۱٣021-8888', '؟@aی2.0.1', '021-8884‹ #ي'])(
  'the line “%s”, whose later corrections would touch a span, stays as it is',
  (line) => {
    expect(proofread(line)).toEqual([])
    expect(corrected(`${line}\nكتاب`)).toBe(`${line}\nکتاب`)
  },
)

describe('proofread on any text', () => {
  test('proofread finds nothing in a text it has corrected', () => {
    fc.assert(
      fc.property(messy, options, (text, chosen) => {
        expect(proofread(corrected(text, chosen), chosen)).toEqual([])
      }),
      RUNS,
    )
  })

  test('proofread keeps every letter and digit in order, apart from spelling variants of a letter or digit', () => {
    const FOLDED: Record<string, string> = { ي: 'ی', ى: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ہ: 'ه', ە: 'ه', ة: 'ه', ۀ: 'هی' }
    const lettersOf = (text: string) =>
      text
        .replace(/[\uFB50-\uFDFB\uFE70-\uFEFC]/g, (shape) => shape.normalize('NFKC'))
        .replace(/\u0654/g, 'ی')
        .replace(/[يىےكڪہەةۀ]/g, (letter) => FOLDED[letter] ?? letter)
        .replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
        .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}\uE000]|ـ/gu, '')
    fc.assert(
      fc.property(messy, options, (text, chosen) => {
        expect(lettersOf(corrected(text, chosen))).toBe(lettersOf(text))
      }),
      RUNS,
    )
  })

  test('proofread returns no edit that overlaps a protected span', () => {
    fc.assert(
      fc.property(messy, (text) => {
        const spans = findProtectedSpans(text)
        for (const { from, to } of proofread(text)) {
          for (const span of spans) expect(to <= span.from || from >= span.to, `${from}–${to} in ${span.from}–${span.to}`).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test('proofread returns no edit that overlaps the span to keep', () => {
    fc.assert(
      fc.property(messy, messy, messy, (before, kept, after) => {
        const span = { from: before.length, to: before.length + kept.length }
        const changes = proofread(before + kept + after, DEFAULT_PROOFREADING_OPTIONS, kept ? [span] : [])
        if (kept) for (const { from, to } of changes) expect(to <= span.from || from >= span.to).toBe(true)
      }),
      RUNS,
    )
  })

  test('proofread returns sorted, disjoint edits of enabled rules, each with the text it replaces and a reason', () => {
    fc.assert(
      fc.property(messy, options, (text, chosen) => {
        let end = 0
        for (const { from, to, before, after, rule, reason } of proofread(text, chosen)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(text.slice(from, to)).toBe(before)
          expect(after).not.toBe(before)
          expect(chosen.off).not.toContain(rule)
          expect(reason).toMatch(/\.$/)
          end = to
        }
      }),
      RUNS,
    )
  })

  test('proofread finds nothing more after at most 200 corrections applied one at a time', () => {
    fc.assert(
      fc.property(messy, fc.nat(), (text, pick) => {
        let current = text
        for (let step = 0; step < 200; step++) {
          const changes = proofread(current)
          const one = changes[pick % Math.max(1, changes.length)]
          if (!one) return
          const correction = changes.filter((edit) => edit.correction === one.correction)
          current = applyCorrections(current, correction)
        }
        expect(proofread(current)).toEqual([])
      }),
      { numRuns: 500 * __RUNS__ },
    )
  })
})

test.each([
  ['گفت "برو" و رفت', [['"', '"']]],
  ['گفت"برو"و رفت', [[''], ['"', '"'], ['']]],
  [
    'گفت "برو" یا "بمان"',
    [
      ['"', '"'],
      ['"', '"'],
    ],
  ],
  ['گفت «برو" و رفت', [['"']]],
  ['«او گفت "برو"»', [['"', '"']]],
])('the marks of each pair of quotes in %j are one correction', (text, expected) => {
  const quotes = proofread(text)
  const byCorrection = Map.groupBy(quotes, ({ correction }) => correction)
  expect([...byCorrection.values()].map((edits) => edits.map(({ before }) => before))).toEqual(expected)
})

test('applying composed edits equals applying both lists in sequence', () => {
  const edit = (from: number, length: number, after: string): Edit => ({ from, to: from + length, after, rule: 'letters', reason: '' })
  const editsOf = (text: string, at: { skip: number; length: number; after: string }[]) => {
    let from = 0
    return at.flatMap(({ skip, length, after }) => {
      const start = from + skip
      const end = start + length
      if (end > text.length) return []
      from = end + 1
      return [edit(start, length, after)]
    })
  }
  const steps = fc.array(fc.record({ skip: fc.nat(4), length: fc.nat(3), after: fc.string({ maxLength: 3 }) }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), steps, steps, (text, one, two) => {
      const first = editsOf(text, one)
      const between = applyEdits(text, first)
      const second = editsOf(between, two)
      expect(applyEdits(text, composeEdits(text, first, second))).toBe(applyEdits(between, second))
    }),
    { numRuns: 5000 * __RUNS__ },
  )
})

/** Shorter times in ms are treated as this long, because they are noise on a busy machine. */
const FLOOR = 100

describe('running time', () => {
  const took = (text: string, times: number) => {
    const start = cpuTime()
    for (let at = 0; at < times; at++) proofread(text)
    return cpuTime() - start
  }
  const fastest = (text: string, times: number) => Math.min(...[1, 2, 3].map(() => took(text, times)))
  test.each([
    ['prose', 'من می خواهم كتاب ها را "ببینم" , نه ؟ خانه ی ما 12.5 متر (کمتر) است... React Native هم. '],
    ['one letter', 'ا'],
    ['one sign', '!'],
    ['quotes', '"'],
    ['brackets', '('],
    ['spaces', ' '],
    ['ZWNJs', ZWNJ],
    ['Latin', 'a'],
    ['Latin words', 'ا a! '],
    ['backticks', '`'],
    ['marked words', 'إِنَّ «'],
    ['digits', '1'],
    ['numbers', '1.'],
    ['commas', ' ,'],
    ['addresses', 'a@'],
    ['dots', '. '],
    ['sums', 'a-'],
    ['equations', '1=1 + '],
    ['dollars', '$a'],
    ['LaTeX', '\\(a '],
    ['shapes', 'ﺳﻼ'],
  ])('proofread takes less than twice as long for a repeated text of ten lengths as for ten texts of one: %s', (_, piece) => {
    const short = piece.repeat(Math.ceil(8000 / piece.length))
    // Both sides collect the same garbage, and the first compiles what both run.
    took(short, 10)
    const apart = fastest(short, 10)
    expect(fastest(short.repeat(10), 1) / Math.max(apart, FLOOR)).toBeLessThan(2)
  })
})

test('a text with a line that no number of passes settles is corrected in its other lines', () => {
  const text = 'كتاب\n/123]()`123...\nيك كتاب'
  expect(applyCorrections(text, proofread(text))).toBe('کتاب\n/123]()`123...\nیک کتاب')
})
