import { afterEach, beforeEach, expect } from 'vitest'
import { recordConsole, stopRecordingConsole } from './console.ts'

// Runs for each file, because all files share the module that records the console.
beforeEach(recordConsole)
afterEach(() => expect(stopRecordingConsole(), 'unexpected console output').toEqual([]))
