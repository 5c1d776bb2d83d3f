import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisualOrder, normalizePastedText, normalizePresentationForms, reverseLine } from './normalize-pasted-text.ts'

/** «کتاب سال» in presentation forms, as copied from a PDF. */
const SHAPES = 'ﮐﺘﺎﺏ ﺳﺎﻝ'

describe('normalizePresentationForms', () => {
  it.each([
    [SHAPES, 'کتاب سال'],
    ['ﻣﯽ‌ﺧﻮاﻫﻢ', 'می‌خواهم'],
    ['ﻻزم ﻷن', 'لازم لأن'],
    ['ﻛﻠﻴﺪ', 'کلید'],
    ['ﭘﮋﻭﻫﺶ ﮔﻠﭽﯿﻦ', 'پژوهش گلچین'],
    ['\uFE76\uFE77ﺍ', '\u064E\u064Eا'],
    ['﷼ ﷺ ﴾۱﴿', '﷼ ﷺ ﴾۱﴿'],
  ])('normalizePresentationForms turns %s into %s', (shapes, letters) => {
    expect(normalizePresentationForms(shapes)).toBe(letters)
  })
})

describe('lines in visual order', () => {
  const backwards = [...SHAPES].reverse().join('')
  it('isVisualOrder accepts reversed presentation forms, and rejects forms in order and plain letters', () => {
    expect(isVisualOrder(SHAPES)).toBe(false)
    expect(isVisualOrder(backwards)).toBe(true)
    for (const other of ['', 'کتاب', 'باتک', 'abc', 'ﺏ ﺕ', '\uFE8E\uFE8E']) expect(isVisualOrder(other)).toBe(false)
  })
  it('reverseLine reverses letters, mirrors brackets, and keeps numbers, Latin words and letters with their marks', () => {
    expect(normalizePresentationForms(reverseLine(backwards))).toBe('کتاب سال')
    expect(reverseLine('(۱۴۰۵) React 19.2 باتک')).toBe('کتاب React 19.2 (۱۴۰۵)')
    expect(reverseLine('دَ')).toBe('دَ')
  })
})

describe('normalizePastedText', () => {
  it.each([
    ['می‌خواهم', 'می‌خواهم'],
    ['می\u00ADخواهم کتاب\u00ACها', 'می‌خواهم کتاب‌ها'],
    ['hyphen\u00ADation', 'hyphenation'],
    ['\u202Bسلام\u202C\u200F دنیا\uFEFF\u2067', 'سلام دنیا'],
    ['۵\u00A0کیلو\u202Fگرم', '۵ کیلو گرم'],
    ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
    ['یک\r\nدو\rسه\u2028چهار\tپنج', 'یک\nدو\nسه\nچهار\tپنج'],
    ['نظر: كتاب علي', 'نظر: كتاب علي'],
  ])('normalizePastedText turns %j into %j', (pasted, typed) => {
    expect(normalizePastedText(pasted)).toBe(typed)
  })
  it('normalizePastedText is idempotent and loses no ZWNJ', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizePastedText(text)
        expect(normalizePastedText(once)).toBe(once)
        expect(once.split('\u200C').length).toBeGreaterThanOrEqual(text.split('\u200C').length)
      }),
      { numRuns: 2000 },
    )
  })
})
