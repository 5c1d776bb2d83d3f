import { afterEach, beforeEach, expect, vi } from 'vitest'
import { recordConsole, stopRecordingConsole } from './console.ts'

// Vitest runs setup files once per test file, but evaluates the modules they import only once.
beforeEach(recordConsole)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  expect(stopRecordingConsole(), 'unexpected console output').toEqual([])
})
