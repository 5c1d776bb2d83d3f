import { expect, it } from 'vitest'
import { recordConsole, stopRecordingConsole, takeConsole } from './console.ts'

it('keeps errors and warnings until they are taken, and reports those that nobody took', () => {
  console.error('one %d', 1)
  console.warn('two')
  expect(takeConsole()).toEqual(['one 1', 'two'])
  expect(takeConsole()).toEqual([])
  console.error('three')
  expect(stopRecordingConsole()).toEqual(['three'])
  recordConsole()
})
