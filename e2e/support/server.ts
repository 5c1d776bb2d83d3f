import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface RunningServer {
  origin: string
  data: string
  pid: number
  /** Returns the end of what the server printed. */
  output(): string
  /** Sends SIGTERM and returns the exit code, null if a signal ended the server. */
  stop(): Promise<number | null>
  /** Sends SIGKILL to the server's process group and waits for the server to exit. */
  kill(): Promise<void>
}

interface Options {
  data: string
  port: number
  /** Whether to load the sample community on first start. */
  sample?: boolean
  /** Further environment variables. */
  env?: Record<string, string>
}

const READY = /^Daftar is ready: (\S+)$/m
/** Maximum time until the server is ready, in ms. */
const START_LIMIT = 240_000

/** Starts `scripts/start.ts` in its own process group and waits for its ready line; throws if it exits first or exceeds `START_LIMIT`. */
export async function startServer(options: Options): Promise<RunningServer> {
  const child = spawnServer(options)
  let isStopping = false
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-4000)))
  const exit = new Promise<number | null>((done) =>
    child.once('exit', (code, signal) => {
      if (!isStopping) console.error(`The server exited unexpectedly with ${code ?? signal}:\n${output}`)
      done(code)
    }),
  )
  const origin = await readyAddress(child)
  return {
    origin,
    data: options.data,
    pid: child.pid ?? 0,
    output: () => output,
    stop() {
      isStopping = true
      child.kill('SIGTERM')
      return exit
    },
    async kill() {
      isStopping = true
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await exit
    },
  }
}

/** Starts a server that is expected to fail and returns its exit code and everything it printed; throws if it becomes ready. */
export async function failToStart(options: Options): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString()
      if (READY.test(output)) child.kill('SIGTERM')
    })
  }
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (READY.test(output)) throw new Error(`The server started, although it should not:\n${output}`)
  return { code, output }
}

const spawnServer = ({ data, port, sample = false, env }: Options) =>
  spawn(resolve('node_modules/.bin/node'), ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: '',
      DAFTAR_DATA: data,
      DAFTAR_SAMPLE: sample ? '1' : '0',
      DAFTAR_OUTBOUND_HOSTS: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(() => fail(new Error(`The server was not ready within ${START_LIMIT / 1000} s:\n${output}`)), START_LIMIT)
    const listen = (part: Buffer) => {
      output += part.toString()
      const address = READY.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      done(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`The server exited with ${code} before it was ready:\n${output}`))
    })
  })
}

/** Returns a free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('No port'))))
    })
  })
}

/** Creates a temporary data folder; `remove` deletes it. */
export function temporaryData(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `daftar-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Folder in which `npm test` caches the loaded sample community between steps; if unset, each step loads it again. */
const SAVED_SAMPLE = process.env.DAFTAR_SAMPLE_KEPT

/** Creates a temporary data folder, filled from the cached sample community if there is one. */
export function copySampleData(name: string): ReturnType<typeof temporaryData> {
  const data = temporaryData(name)
  if (SAVED_SAMPLE && existsSync(SAVED_SAMPLE)) cpSync(SAVED_SAMPLE, data.path, { recursive: true })
  return data
}

/** Caches a stopped server's data for later steps, atomically; does nothing if caching is off or the cache exists. */
export function saveSampleData(path: string): void {
  if (!SAVED_SAMPLE || existsSync(SAVED_SAMPLE)) return
  cpSync(path, `${SAVED_SAMPLE}.part`, { recursive: true })
  renameSync(`${SAVED_SAMPLE}.part`, SAVED_SAMPLE)
}
