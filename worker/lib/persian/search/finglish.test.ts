import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { fromFinglish } from './finglish.ts'

test.each([
  ['salam', 'سلام'],
  ['ketab', 'کتاب'],
  ['khaneh', 'خانه'],
  ['madrese', 'مدرسه'],
  ['mohammad', 'محمد'],
  ['ketabha', 'کتابها'],
])('%s spells %s', (word, persian) => {
  expect(fromFinglish(word).map((found) => found.replaceAll('\u200C', ''))).toContain(persian)
})

test.each(['book', 'ab', 'abcdefghijklmnopq', 'salam1', 'Salam', 'sal-am', '', 'xqxqxq'])('%j spells nothing', (word) => {
  expect(fromFinglish(word)).toEqual([])
})

test('at most four words are found, in a bounded time for a word of many spellings too', () => {
  const started = cpuTime()
  for (const word of ['zazazazazazazaza', 'sosotosasotosato', 'ghaghaghazazasos']) expect(fromFinglish(word).length).toBeLessThanOrEqual(4)
  expect(cpuTime() - started).toBeLessThan(3000)
})
