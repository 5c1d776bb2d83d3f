import { afterEach, beforeEach, expect } from 'vitest'
import { recordConsole, stopRecordingConsole } from './console.ts'

// Runs before each file; the record itself lives in a module the files share.
beforeEach(recordConsole)
afterEach(() => expect(stopRecordingConsole(), 'unexpected console output').toEqual([]))
