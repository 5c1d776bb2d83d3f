import { expect, test } from 'vitest'
import { timeSentences } from './time-sentences.ts'

test('each sentence takes its share of the duration by its letters, and empty lines none', () => {
  expect(JSON.parse(timeSentences('سلام\n\nخوش آمدی، رضا', 20_000))).toEqual({
    version: '1.0.0',
    segments: [
      { startTime: 0, endTime: 4.706, body: 'سلام' },
      { startTime: 4.706, endTime: 20, body: 'خوش آمدی، رضا' },
    ],
  })
  expect(JSON.parse(timeSentences('', 1000))).toMatchObject({ segments: [] })
})
