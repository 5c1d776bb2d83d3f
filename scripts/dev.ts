import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { unstable_readConfig as readConfig } from 'wrangler'
import { localKey } from '#worker/local/local-key.ts'
import { checkPort } from './check-port.ts'
import { prepareDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { migrateAll } from './migrate.ts'
import { ensureSample } from './sample/ensure-sample.ts'
import { describeDemoUsers } from './sample/read-sample.ts'
import { secretsKey } from './secrets-key.ts'
import { readSettings } from './settings.ts'
import { reportStartError } from './start-error.ts'

// Implements `npm run dev`: serves the sources with hot reload; its data is in the subfolder `dev` of the data folder.
async function start(): Promise<void> {
  const { port, hasSample, contactAddress, zarinpal, ...settings } = readSettings({ ...process.env, ORIGIN: undefined })
  const data = prepareDataFolder(resolve(settings.data, 'dev'))
  const lock = await lockDataFolder(data, port)
  await checkPort(port)
  const origin = `http://127.0.0.1:${port}`
  const key = secretsKey(data)

  Object.assign(process.env, {
    DAFTAR_DEV_STATE: data,
    DAFTAR_DEV_ORIGIN: origin,
    DAFTAR_DEV_KEY: key,
    CONTACT_ADDRESS: contactAddress,
    ZARINPAL_BASE: zarinpal.base,
    ZARINPAL_MERCHANT: zarinpal.merchant,
    // Stops the Cloudflare plugin from fetching a sample `request.cf` over the network.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  })

  const databases: { database_name?: string; database_id?: string }[] = readConfig({ config: 'wrangler.toml' }).d1_databases
  migrateAll(join(data, 'v3'), (name) => databases.find((one) => one.database_name === name)?.database_id ?? name)

  const server = await createServer({ server: { host: '127.0.0.1', port, strictPort: true } })
  await server.listen()
  const stop = () =>
    void server
      .close()
      .finally(lock.release)
      .finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  if (hasSample) {
    await ensureSample(origin, localKey(key), true)
    console.log(`\n${describeDemoUsers(true)}`)
  }
  console.log(`Outgoing e-mail: ${origin}/__local/mailbox\n\nDaftar is ready: ${origin}`)
}

await start().catch((error: unknown) => {
  reportStartError(error)
  process.exit(1)
})
