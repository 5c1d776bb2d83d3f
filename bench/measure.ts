import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface Target {
  name: string
  /** A function returns the URL of the next request. */
  url: string | (() => string)
  headers?: Record<string, string>
  /** Where each page must come from, as `Server-Timing` says. */
  from?: string
  /** Process that runs the Worker, for its CPU time; unknown for a site that this process did not start. */
  server?: number | undefined
}

/** Requests per second and CPU ms per request in each round, and the duration of every request in ms. */
interface Measurement {
  rates: number[]
  cpu: number[]
  times: number[]
  /** Number of pages that came from elsewhere than the target says. */
  strays: number
}

/** Returns a setting of a benchmark; throws for one that is not a positive number, with which it would measure nothing. */
export function positiveSetting(name: string, value: string | number | undefined): number {
  const number = Number(value)
  if (Number.isFinite(number) && number > 0) return number
  throw new Error(`${name} must be a positive number; got “${value}”`)
}

/** Throws unless there is something to measure; `what` names it in the plural. */
export function requireInput(items: readonly unknown[], what: string, min = 1): void {
  if (items.length < min) throw new Error(`There are ${items.length} ${what}, fewer than ${min}: the measurement is broken`)
}

const CONNECTIONS = 8

/**
 * Sends requests to each target in turn, round by round, so that a slow machine affects all of them alike. Spends `seconds` per target and
 * round, after one second of warm-up per target. Throws on a network error, a status other than 200, and if more than one page in a hundred
 * comes from elsewhere than its target says.
 */
export async function measureLoad(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Measurement>> {
  const results = new Map(targets.map(({ name }) => [name, { rates: [], cpu: [], times: [], strays: 0 } as Measurement]))
  for (const target of targets) await sendRequests(target, 1)
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      const before = measureCpu(target.server)
      const { rate, times, strays } = await sendRequests(target, seconds)
      const result = results.get(target.name)
      if (!result) continue
      result.rates.push(rate)
      result.cpu.push((measureCpu(target.server) - before) / times.length)
      result.times.push(...times)
      result.strays += strays
      if (result.strays > 5 + result.times.length / 100)
        throw new Error(`${target.name}: ${result.strays} of ${result.times.length} pages are not from ${target.from}`)
    }
  }
  return results
}

async function sendRequests(target: Target, seconds: number): Promise<{ rate: number; times: number[]; strays: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let strays = 0
  const from = performance.now()
  const until = from + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) {
      const { ms, isStray } = await sendRequest(target, agent)
      times.push(ms)
      if (isStray) strays++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const took = performance.now() - from
  agent.destroy()
  return { rate: (times.length / took) * 1000, times, strays }
}

/** Limits apply per IP address, so each request uses a random one. */
export const randomAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`

function sendRequest({ url: next, headers, from: source }: Target, agent: Agent): Promise<{ ms: number; isStray: boolean }> {
  const url = typeof next === 'string' ? next : next()
  return new Promise((done, fail) => {
    const from = performance.now()
    request(url, { agent, headers: { Accept: '*/*', 'CF-Connecting-IP': randomAddress(), ...headers } }, (response) => {
      response.once('end', () => {
        const timing = String(response.headers['server-timing'])
        const isStray = source !== undefined && timing !== `page;desc="${source}"`
        if (response.statusCode === 200) done({ ms: performance.now() - from, isStray })
        else fail(new Error(`${url} returned ${response.statusCode} under load`))
      })
      response.once('error', fail)
      response.resume()
    })
      .once('error', fail)
      .end()
  })
}

/** Returns the quantile `share`, a number such as 0.95 for p95; `NaN` for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const PAGE = 4096
const TICK_MS = 10

interface Process {
  id: number
  name: string
  parent: number
  cpuMs: number
}

/** Returns the descendants of a process. Works only on Linux. */
function readDescendants(ancestor: number): Process[] {
  const processes = new Map<number, Process>()
  for (const entry of readdirSync('/proc')) {
    const [, name = '', rest = ''] = (/^\d+$/.test(entry) && /\((.*)\) \S (.*)/.exec(read(`/proc/${entry}/stat`))) || []
    // The fields of proc(5) from `ppid` on.
    const fields = rest.split(' ').map(Number)
    const [parent = 0] = fields
    if (parent) processes.set(Number(entry), { id: Number(entry), name, parent, cpuMs: ((fields[10] ?? 0) + (fields[11] ?? 0)) * TICK_MS })
  }
  const descends = ({ parent }: Process): boolean => {
    const found = processes.get(parent)
    return parent === ancestor || (found !== undefined && parent > 1 && descends(found))
  }
  return [...processes.values()].filter(descends)
}

/** Returns the CPU time in ms that the Workers run by a process have used, to 10 ms; `NaN` for an unknown process. */
export const measureCpu = (server: number | undefined): number =>
  server === undefined
    ? Number.NaN
    : readDescendants(server)
        .filter(({ name, parent }) => name === 'workerd' && parent === server)
        .reduce((sum, { cpuMs }) => sum + cpuMs, 0)

/**
 * Returns the resident memory in bytes of all descendant processes, or of those whose executable has this name. Works only on Linux with 4 KiB
 * pages.
 */
export const measureChildrenMemory = (program?: string): number =>
  readDescendants(process.pid)
    .filter(({ name }) => program === undefined || name === program)
    .reduce((sum, { id }) => sum + Number(read(`/proc/${id}/statm`).split(' ')[1] ?? 0) * PAGE, 0)

/** Returns an empty string if the file cannot be read, because the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
