import { rmSync } from 'node:fs'
import { copySampleData, startServer } from './server.ts'

/** Starts one server with the sample community for the whole run and returns the teardown, which fails unless the server exits with 0. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = copySampleData('e2e')
  process.env.DAFTAR_E2E_DATA = data.path
  const server = await startServer({ data: data.path, port: Number(process.env.DAFTAR_E2E_PORT), sample: true })
  return async () => {
    const code = await server.stop()
    rmSync(data.path, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server exited with ${code} on SIGTERM, expected 0`)
  }
}
