import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.ts'
import { copySampleData, startServer, temporaryData } from './server.ts'

/**
 * Starts two servers with the sample community for the whole run, one of them for the tests that move the clock, and returns the teardown, which
 * fails unless both exit with 0.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const main = copySampleData('e2e')
  const port = Number(process.env.DAFTAR_E2E_PORT)
  if (readdirSync(main.path).length === 0) await (await startServer({ data: main.path, port, sample: true })).stop()
  const clock = temporaryData('e2e-clock')
  cpSync(main.path, clock.path, { recursive: true })
  process.env.DAFTAR_E2E_DATA = main.path
  process.env.DAFTAR_E2E_CLOCK_DATA = clock.path
  await ensureBuilt()
  const servers = await Promise.all([
    startServer({ data: main.path, port, sample: true }),
    startServer({ data: clock.path, port: Number(process.env.DAFTAR_E2E_CLOCK_PORT), sample: true }),
  ])
  return async () => {
    const codes = await Promise.all(servers.map((server) => server.stop()))
    for (const data of [main, clock]) {
      printFailures(join(data.path, 'log/requests.jsonl'))
      data.remove()
    }
    if (codes.some((code) => code !== 0)) throw new Error(`The servers exited with ${codes.join(' and ')} on SIGTERM, expected 0`)
  }
}

/** Prints the errors that the server logged for failed requests and jobs, which a report of the tests shows only as a 500. */
function printFailures(log: string): void {
  // A site that no test used has no log.
  const failures = (existsSync(log) ? readFileSync(log, 'utf8') : '')
    .split('\n')
    .filter((line) => line.includes('"status":500') || line.includes('"event":"job_failed"') || line.includes('"event":"cron_task_failed"'))
  for (const line of failures.slice(0, 20)) console.error(`Server: ${line.slice(0, 1500)}`)
}
