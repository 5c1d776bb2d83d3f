import { Agent, request } from 'node:http'

export interface Target {
  name: string
  url: string
}

/** Requests per second in each round, and the duration of every request in ms. */
export interface Measurement {
  rates: number[]
  times: number[]
}

const CONNECTIONS = 8

/**
 * Loads each target in turn, round by round, so that a slow machine affects all of them alike. Spends `seconds` per target and round.
 * Throws on any status other than 200.
 */
export async function measureLoad(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Measurement>> {
  const results = new Map(targets.map(({ name }) => [name, { rates: [], times: [] } as Measurement]))
  for (const target of targets) await sendRequests(target.url, 1)
  for (let round = 0; round < rounds; round++) {
    for (const { name, url } of targets) {
      const { rate, times } = await sendRequests(url, seconds)
      results.get(name)?.rates.push(rate)
      results.get(name)?.times.push(...times)
    }
  }
  return results
}

async function sendRequests(url: string, seconds: number): Promise<{ rate: number; times: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) times.push(await sendRequest(url, agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const took = performance.now() - from
  agent.destroy()
  return { rate: (times.length / took) * 1000, times }
}

function sendRequest(url: string, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    const from = performance.now()
    request(url, { agent, headers: { Accept: '*/*' } }, (response) => {
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

/** Returns the `share` quantile, such as 0.95; `NaN` for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
