import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { waitForPort } from './check-port.ts'
import { type ExclusiveLock, tryLock } from './exclusive-lock.ts'
import { StartError } from './start-error.ts'

const LockHolder = z.object({ pid: z.int(), port: z.int(), startedAt: z.string(), runtimePid: z.int().optional() })
type LockHolder = z.infer<typeof LockHolder>

export interface DataLock {
  /** Records the process id of the runtime, which outlives a server killed with SIGKILL. */
  setRuntime(pid: number): void
  release(): void
}

/** Locks a data folder for this process and ends the runtime of a previous server that was killed. Throws a `StartError` that names the holder. */
export async function lockDataFolder(data: string, port: number): Promise<DataLock> {
  const holderFile = join(data, 'server.json')
  const lock = openLock(join(data, 'server.lock'))
  if (!lock) throw new StartError(formatHolder(data, readHolder(holderFile), port))
  const previous = readHolder(holderFile)
  if (previous) {
    await endRuntime(previous)
    // The threads of a killed process hold its port and files a while longer than the process seems to exist.
    await waitForPort(previous.port, END_LIMIT_MS)
  }
  const holder: LockHolder = { pid: process.pid, port, startedAt: new Date().toISOString() }
  writeHolder(holderFile, holder)
  let isReleased = false
  return {
    setRuntime: (runtimePid) => writeHolder(holderFile, { ...holder, runtimePid }),
    release() {
      if (isReleased) return
      isReleased = true
      rmSync(holderFile, { force: true })
      lock.release()
    },
  }
}

/** Returns the port of the server that uses a data folder, or undefined if none runs. */
export function findServerPort(data: string): number | undefined {
  const holder = readHolder(join(data, 'server.json'))
  return holder && isRunning(holder.pid) ? holder.port : undefined
}

function openLock(file: string): ExclusiveLock | undefined {
  try {
    return tryLock(file)
  } catch (error) {
    throw new StartError(
      `Cannot lock ${file} (${error}). Check its permissions, delete this file and start again, or choose another folder with DAFTAR_DATA.`,
    )
  }
}

function formatHolder(data: string, holder: LockHolder | undefined, port: number): string {
  const choice = `choose another folder and port: DAFTAR_DATA=${data}-2 PORT=${port + 1} npm start`
  if (!holder) return `Another Daftar server is starting on the data folder ${data}. Wait and try again, or ${choice}`
  return `Another Daftar server (process ${holder.pid}, http://127.0.0.1:${holder.port}, started at ${holder.startedAt}) uses the data folder ${data}. Use that one, stop it with “kill ${holder.pid}”, or ${choice}`
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return LockHolder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function writeHolder(file: string, holder: LockHolder): void {
  writeFileSync(`${file}.part`, JSON.stringify(holder))
  renameSync(`${file}.part`, file)
}

/** Maximum time in ms until a killed process is gone. */
const END_LIMIT_MS = 5000

/** Kills the runtime of a holder that no longer runs; the databases survive this like a crash. */
async function endRuntime({ runtimePid, port }: LockHolder): Promise<void> {
  if (runtimePid === undefined || !isRuntime(runtimePid, port)) return
  process.kill(runtimePid, 'SIGKILL')
  for (const end = Date.now() + END_LIMIT_MS; isRunning(runtimePid); await wait(20)) {
    if (Date.now() > end)
      throw new StartError(`Process ${runtimePid} of an earlier server still uses the data. Stop it with “kill -9 ${runtimePid}”.`)
  }
}

/** Returns whether a process id still belongs to the runtime that listened on `port`, and not to a newer process with the same id. */
function isRuntime(pid: number, port: number): boolean {
  const command = readProcess(pid, 'cmdline', 'args')
  return command.includes('workerd') && command.includes(`:${port}`)
}

/** Returns whether a process exists and still holds files and ports; a zombie, which no parent has reaped, holds neither. */
function isRunning(pid: number): boolean {
  const status = readProcess(pid, 'status', 'stat')
  return status !== '' && !/^State:\s+[ZX]|^Z/m.test(status)
}

/** Reads a file of a process in /proc, or where there is no /proc the column of `ps`; returns an empty text for an unknown process. */
function readProcess(pid: number, file: string, column: string): string {
  try {
    if (existsSync('/proc/self/status')) return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
