import { rmSync } from 'node:fs'
import { copySampleData } from './sample-data.ts'
import { startServer } from './server.ts'

/** One server with the sample community for the whole run; it must stop cleanly when asked. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = copySampleData('e2e')
  process.env.DAFTAR_E2E_DATA = data.path
  const server = await startServer({ data: data.path, port: Number(process.env.DAFTAR_E2E_PORT), sample: true })
  return async () => {
    const code = await server.stop()
    rmSync(data.path, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code} on SIGTERM instead of 0`)
  }
}
