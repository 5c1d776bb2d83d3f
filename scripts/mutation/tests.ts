import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { findPureWorkerTests } from '../../vite/test-projects.ts'
import type { Answer, Question } from './test-messages.ts'

/** The project of vitest.config.ts whose tests a process runs. */
export type Harness = 'worker' | 'unit'

const PURE_WORKER_TESTS = new Set(findPureWorkerTests())

/** Returns the project of a test file; undefined for tests of the tools and for those that need the runtime. */
export function harnessOf(testFile: string): Harness | undefined {
  if (testFile.endsWith('.workerd.test.ts')) return undefined
  if (/^(?:web|shared)\//.test(testFile) || PURE_WORKER_TESTS.has(testFile)) return 'unit'
  return testFile.startsWith('worker/') ? 'worker' : undefined
}

interface Started {
  child: ChildProcess
  testFiles: readonly string[]
}

/** Keeps one process per harness that runs tests one question after another, and replaces it after a test that hangs. */
export class Tests {
  private readonly processes = new Map<Harness, Promise<Started>>()
  private readonly isRecording: boolean

  constructor(isRecording = false) {
    this.isRecording = isRecording
  }

  /** Runs tests of one harness. Returns `timeout` after so many ms, and `crash` if the process ends. */
  async run(harness: Harness, question: Question, timeoutMs: number): Promise<Answer | 'timeout' | 'crash'> {
    const { child } = await this.process(harness)
    const cancelled = new AbortController()
    const { signal } = cancelled
    const timeout = new Promise<'timeout'>((done) => {
      const timer = setTimeout(done, timeoutMs, 'timeout')
      signal.addEventListener('abort', () => clearTimeout(timer))
    })
    const answer = once(child, 'message', { signal }).then(([found]: Answer[]) => found ?? 'crash')
    const crash = once(child, 'exit', { signal }).then(() => 'crash' as const)
    child.send(question)
    const result = await Promise.race([answer, crash, timeout])
    for (const pending of [answer, crash]) pending.catch(() => undefined)
    cancelled.abort()
    if (typeof result === 'string') await this.stop(harness)
    return result
  }

  /** Lists the test files of a harness. */
  async list(harness: Harness): Promise<readonly string[]> {
    const { testFiles } = await this.process(harness)
    return testFiles.filter((file) => harnessOf(file) === harness)
  }

  /** Ends the processes and all they started. */
  async close(): Promise<void> {
    for (const harness of [...this.processes.keys()]) await this.stop(harness)
  }

  private process(harness: Harness): Promise<Started> {
    const running = this.processes.get(harness) ?? startProcess(harness, this.isRecording)
    this.processes.set(harness, running)
    return running
  }

  private async stop(harness: Harness): Promise<void> {
    const { child } = (await this.processes.get(harness)) ?? {}
    this.processes.delete(harness)
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await exited
  }
}

async function startProcess(harness: Harness, isRecording: boolean): Promise<Started> {
  const child = fork('scripts/mutation/test-process.ts', [harness, ...(isRecording ? ['record'] : [])], {
    // Leads a process group, so that a worker which hangs can be ended with it.
    detached: true,
    // As Vitest's command sets it; libraries differ in production.
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => undefined)
  const started: { testFiles: readonly string[] } | undefined = await Promise.race([
    once(child, 'message').then(([testFiles]) => ({ testFiles })),
    exited,
  ])
  if (!started) throw new Error(`The tests of ${harness} do not start`)
  return { child, ...started }
}
