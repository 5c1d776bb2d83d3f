import { expect, test } from 'vitest'
import { takeConsole } from '#worker/testing/console.ts'
import { describeError, logError } from './log-error.ts'

test('an error is logged in one line, with what failed and all of its causes', () => {
  const error = new TypeError('outer', { cause: new Error('middle', { cause: 'inner' }) })
  logError('job', error, { id: 'a', attempts: 2 })
  const [line = '', ...others] = takeConsole()
  expect([JSON.parse(line), others]).toEqual([
    {
      ...{ level: 'error', event: 'job', id: 'a', attempts: 2 },
      error: {
        ...{ name: 'TypeError', message: 'outer', stack: expect.stringContaining('log-error.test') },
        cause: { name: 'Error', message: 'middle', stack: expect.any(String), cause: 'inner' },
      },
    },
    [],
  ])
})

test('a thrown value that is not an error is described as text, and undefined as undefined', () => {
  expect([describeError('x'), describeError(null), describeError(undefined)]).toEqual(['x', 'null', undefined])
})
