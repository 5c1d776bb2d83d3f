import { expect, it } from 'vitest'
import { recordConsole, stopRecordingConsole, takeConsole } from './console.ts'

it('takeConsole returns recorded errors and warnings once; stopRecordingConsole returns what no test took', () => {
  console.error('one %d', 1)
  console.warn('two')
  expect(takeConsole()).toEqual(['one 1', 'two'])
  expect(takeConsole()).toEqual([])
  console.error('three')
  expect(stopRecordingConsole()).toEqual(['three'])
  recordConsole()
})
