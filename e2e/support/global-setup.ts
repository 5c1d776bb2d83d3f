import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copySampleData, startServer } from './server.ts'

/** Starts one server with the sample community for the whole run and returns the teardown, which fails unless the server exits with 0. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = copySampleData('e2e')
  process.env.DAFTAR_E2E_DATA = data.path
  const server = await startServer({ data: data.path, port: Number(process.env.DAFTAR_E2E_PORT), sample: true })
  return async () => {
    const code = await server.stop()
    printFailures(join(data.path, 'log/requests.jsonl'))
    rmSync(data.path, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server exited with ${code} on SIGTERM, expected 0`)
  }
}

/** Prints the errors that the server logged for failed requests and jobs, which a report of the tests shows only as a 500. */
function printFailures(log: string): void {
  const failures = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"status":500') || line.includes('"event":"job_failed"') || line.includes('"event":"cron_task_failed"'))
  for (const line of failures.slice(0, 20)) console.error(`Server: ${line.slice(0, 1500)}`)
}
