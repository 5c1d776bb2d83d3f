import { format } from 'node:util'

const LEVELS = ['error', 'warn'] as const
/** Runtime messages that no test can avoid. */
const IGNORED = [/^\(node:\d+\) ExperimentalWarning/]

const original = { error: console.error, warn: console.warn }
let recorded: string[] = []

/** Returns and clears the recorded `console.error` and `console.warn` lines; a test takes the lines it expects. */
export function takeConsole(): string[] {
  const taken = recorded.filter((line) => !IGNORED.some((known) => known.test(line)))
  recorded = []
  return taken
}

export function recordConsole(): void {
  recorded = []
  for (const level of LEVELS) console[level] = (...args: unknown[]) => void recorded.push(format(...args))
}

/** Restores the console and returns the recorded lines that no test took. */
export function stopRecordingConsole(): string[] {
  Object.assign(console, original)
  return takeConsole()
}
