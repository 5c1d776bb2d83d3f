import { Agent, request } from 'node:http'

/** Where load goes, under the name a table shows. */
export interface Target {
  name: string
  url: string
}

/** Answers per second of each round, and every answer's time in ms. */
export interface Measurement {
  rates: number[]
  times: number[]
}

const CONNECTIONS = 8

/**
 * Loads each target in turn, round after round, so that a slow minute of the machine falls on all of them alike.
 * `seconds` is one target's share of one round. Anything but a 200 ends the run.
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
        else fail(new Error(`${url} answered ${response.statusCode} under load`))
      })
      response.once('error', fail)
      response.resume()
    })
      .once('error', fail)
      .end()
  })
}

/** The value below which `share` of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
