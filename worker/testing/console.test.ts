import { expect, it } from 'vitest'
import { recordConsole, stopRecordingConsole, takeConsole } from './console.ts'

it('the console recorder reports errors and warnings that no test took', () => {
  console.error('one %d', 1)
  console.warn('two')
  expect(takeConsole()).toEqual(['one 1', 'two'])
  expect(takeConsole()).toEqual([])
  console.error('three')
  expect(stopRecordingConsole()).toEqual(['three'])
  recordConsole()
})
