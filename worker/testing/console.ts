import { format } from 'node:util'

const LEVELS = ['error', 'warn'] as const
/** Said by the runtime about itself, in a test that could do nothing about it. */
const HARMLESS = [/^\(node:\d+\) ExperimentalWarning/]

const original = { error: console.error, warn: console.warn }
let lines: string[] = []

/** What the code under test said to `console.error` and `console.warn` so far; taking it makes it expected. */
export function takeConsole(): string[] {
  const taken = lines.filter((line) => !HARMLESS.some((known) => known.test(line)))
  lines = []
  return taken
}

/** Keeps what is said from now on in place of printing it. */
export function recordConsole(): void {
  lines = []
  for (const level of LEVELS) console[level] = (...said: unknown[]) => void lines.push(format(...said))
}

/** Ends the recording and answers what nobody took. */
export function untakenConsole(): string[] {
  Object.assign(console, original)
  return takeConsole()
}
