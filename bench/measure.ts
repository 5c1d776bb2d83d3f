import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

interface Target {
  name: string
  /** A function returns the URL of the next request. */
  url: string | (() => string)
  headers?: Record<string, string>
}

/** Requests per second in each round, and the duration of every request in ms. */
interface Measurement {
  rates: number[]
  times: number[]
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
 * round, after one second of warm-up per target. Throws on a network error or a status other than 200.
 */
export async function measureLoad(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Measurement>> {
  const results = new Map(targets.map(({ name }) => [name, { rates: [], times: [] } as Measurement]))
  for (const target of targets) await sendRequests(target, 1)
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      const { rate, times } = await sendRequests(target, seconds)
      results.get(target.name)?.rates.push(rate)
      results.get(target.name)?.times.push(...times)
    }
  }
  return results
}

async function sendRequests(target: Target, seconds: number): Promise<{ rate: number; times: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) times.push(await sendRequest(target, agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const took = performance.now() - from
  agent.destroy()
  return { rate: (times.length / took) * 1000, times }
}

/** Limits apply per IP address, so each request uses a random one. */
const randomAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`

function sendRequest({ url: next, headers }: Target, agent: Agent): Promise<number> {
  const url = typeof next === 'string' ? next : next()
  return new Promise((done, fail) => {
    const from = performance.now()
    request(url, { agent, headers: { Accept: '*/*', 'CF-Connecting-IP': randomAddress(), ...headers } }, (response) => {
      response.once('end', () => {
        if (response.statusCode === 200) done(performance.now() - from)
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

/**
 * Returns the resident memory in bytes of all descendant processes, or of those whose executable has this name. Works only on Linux with 4 KiB
 * pages.
 */
export function measureChildrenMemory(program?: string): number {
  const parents = new Map<number, number>()
  const names = new Map<number, string>()
  for (const entry of readdirSync('/proc')) {
    const [, name = '', parent] = (/^\d+$/.test(entry) && /\((.*)\) \S (\d+)/.exec(read(`/proc/${entry}/stat`))) || []
    if (!parent) continue
    parents.set(Number(entry), Number(parent))
    names.set(Number(entry), name)
  }
  const isOurs = (id: number): boolean => {
    const parent = parents.get(id)
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  const isMeasured = (id: number) => isOurs(id) && (program === undefined || names.get(id) === program)
  return [...parents.keys()].filter(isMeasured).reduce((sum, id) => sum + Number(read(`/proc/${id}/statm`).split(' ')[1] ?? 0) * PAGE, 0)
}

/** Returns an empty string if the file cannot be read, because the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
