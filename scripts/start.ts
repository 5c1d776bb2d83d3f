import { createServer } from 'node:net'
import { ensureBuilt } from './build.ts'
import { ensureSample } from './sample/ensure-sample.ts'
import { DEMO_USER } from './sample/read-sample.ts'
import { serve } from './serve.ts'

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : failed(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

const port = Number(process.env.PORT || 8787)
const data = process.env.DAFTAR_DATA || '.daftar'

let stop: () => Promise<void> = async () => undefined
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop().finally(() => process.exit(0))
  })
}

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535; got “${process.env.PORT}”.`)
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`)
  await ensureBuilt()
  const server = await serve({ port, data, outboundHosts: process.env.DAFTAR_OUTBOUND_HOSTS })
  stop = server.stop
  const sample = process.env.DAFTAR_SAMPLE !== '0' && (await ensureSample(server.origin))
  if (stopping) return
  if (sample)
    console.log(
      `\nDemo sign-in:  ${DEMO_USER.email}  ·  password ${DEMO_USER.password}\nOutgoing e-mail: ${server.origin}/__local/mailbox\n`,
    )
  console.log(`Daftar is ready: ${server.origin}`)
}

try {
  await start()
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    await stop().catch(() => undefined)
    process.exit(1)
  }
}
