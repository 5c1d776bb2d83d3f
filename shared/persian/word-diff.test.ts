import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { compareLines, compareWords, type DiffLine, diffSequences } from './word-diff.ts'

const was = (edits: ReturnType<typeof diffSequences>) => edits.filter(({ op }) => op !== 'added').map(({ item }) => item)
const is = (edits: ReturnType<typeof diffSequences>) => edits.filter(({ op }) => op !== 'removed').map(({ item }) => item)

function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    for (const [at, other] of b.entries()) next.push(one === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

test('diffSequences returns a shortest edit script between two sequences', () => {
  const letters = fc.array(fc.constantFrom('ا', 'ب', 'پ', 'ت'), { maxLength: 30 })
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const edits = diffSequences(a, b)
      expect(was(edits)).toEqual(a)
      expect(is(edits)).toEqual(b)
      expect(edits.filter(({ op }) => op === 'same')).toHaveLength(common(a, b))
    }),
    { numRuns: 2000 * __RUNS__ },
  )
})

const text = (lines: DiffLine[], without: 'added' | 'removed') =>
  lines
    .map((parts) => parts.filter(({ op }) => op !== without))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.map((part) => part.text).join(''))

test('compareLines returns every line of both texts in order', () => {
  const line = fc
    .array(fc.constantFrom('کتاب', 'می‌خوانم', 'و', '،', ' ', 'خانه', 'رفتم', '۱۲'), { maxLength: 12 })
    .map((words) => words.join(''))
  const lines = fc.array(
    line.filter((words) => words !== ''),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const compared = compareLines(before, after)
      expect(text(compared, 'added')).toEqual(before)
      expect(text(compared, 'removed')).toEqual(after)
    }),
    { numRuns: 2000 * __RUNS__ },
  )
})

test('compareWords returns a changed word as one change and treats a word with a ZWNJ as one word', () => {
  expect(compareWords('من کتاب می‌خوانم.', 'من روزنامه می‌خوانم.')).toEqual([
    { op: 'same', text: 'من ' },
    { op: 'removed', text: 'کتاب' },
    { op: 'added', text: 'روزنامه' },
    { op: 'same', text: ' می‌خوانم.' },
  ])
  expect(compareWords('می خوانم', 'می‌خوانم')).toEqual([
    { op: 'removed', text: 'می خوانم' },
    { op: 'added', text: 'می‌خوانم' },
  ])
})

test('compareWords merges adjacent changed words into one change', () => {
  expect(compareWords('دیروز به خانه رفتم', 'دیروز از مدرسه رفتم')).toEqual([
    { op: 'same', text: 'دیروز ' },
    { op: 'removed', text: 'به خانه' },
    { op: 'added', text: 'از مدرسه' },
    { op: 'same', text: ' رفتم' },
  ])
})

test('compareLines reports a line similar to no removed line as added', () => {
  expect(compareLines(['یک', 'باران تا صبح بر بام می‌بارید'], ['یک', 'برف تا صبح بر بام می‌بارید', 'چیزی دیگر'])).toEqual([
    [{ op: 'same', text: 'یک' }],
    [
      { op: 'removed', text: 'باران' },
      { op: 'added', text: 'برف' },
      { op: 'same', text: ' تا صبح بر بام می‌بارید' },
    ],
    [{ op: 'added', text: 'چیزی دیگر' }],
  ])
})

test('diffSequences reports 20,000 entirely different words as replaced within 2 seconds', () => {
  const words = (from: number) => Array.from({ length: 20_000 }, (_, at) => `w${from + at}`)
  const started = cpuTime()
  const edits = diffSequences(words(0), words(50_000))
  expect(edits).toHaveLength(40_000)
  expect(cpuTime() - started).toBeLessThan(2000)
})

test.each([
  ['a word in ten changed', (word: string, at: number) => (at % 10 ? word : `${word}ها`), 50],
  ['every other word changed', (word: string, at: number) => (at % 2 ? word : `${word}ها`), 50],
  ['every word changed', (word: string) => `${word}ها`, 50],
  ['every word changed, one word per line', (word: string) => `${word}ها`, 1],
  ['a word in ten changed, all on one line', (word: string, at: number) => (at % 10 ? word : `${word}ها`), 20_000],
])('compareLines compares 20,000 words within 1.5 seconds: %s', (_, change, wordsPerLine) => {
  const words = Array.from({ length: 20_000 }, (_, at) => `واژه${String.fromCharCode(0x628 + (at % 7))}${at % 900}`)
  const linesOf = (all: readonly string[]) =>
    Array.from({ length: words.length / wordsPerLine }, (_, at) => all.slice(at * wordsPerLine, (at + 1) * wordsPerLine).join(' '))
  const [before, after] = [linesOf(words), linesOf(words.map(change))]
  const started = cpuTime()
  const compared = compareLines(before, after)
  expect(cpuTime() - started).toBeLessThan(1500)
  expect(text(compared, 'added')).toEqual(before)
  expect(text(compared, 'removed')).toEqual(after)
})
