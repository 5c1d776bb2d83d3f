import { format } from 'node:util'

const LEVELS = ['error', 'warn'] as const
/** Said by the runtime about itself, in a test that could do nothing about it. */
const IGNORED = [/^\(node:\d+\) ExperimentalWarning/]

const original = { error: console.error, warn: console.warn }
let recorded: string[] = []

/** What the code under test said to `console.error` and `console.warn` so far; taking it makes it expected. */
export function takeConsole(): string[] {
  const taken = recorded.filter((line) => !IGNORED.some((known) => known.test(line)))
  recorded = []
  return taken
}

/** Keeps what is said from now on in place of printing it. */
export function recordConsole(): void {
  recorded = []
  for (const level of LEVELS) console[level] = (...said: unknown[]) => void recorded.push(format(...said))
}

/** Ends the recording and answers what nobody took. */
export function stopRecordingConsole(): string[] {
  Object.assign(console, original)
  return takeConsole()
}
