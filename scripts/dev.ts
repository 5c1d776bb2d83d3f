import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'
import { ensureSample } from './sample/ensure-sample.ts'
import { DEMO_USER } from './sample/read-sample.ts'
import { secretsKey } from './secrets-key.ts'
import { migrate } from './serve.ts'

// Implements `npm run dev`: serves the sources with hot reload; its data is in the subfolder `dev` of the data folder.
const port = Number(process.env.PORT || 8787)
const data = resolve(process.env.DAFTAR_DATA || '.daftar', 'dev')
const origin = `http://127.0.0.1:${port}`

Object.assign(process.env, {
  DAFTAR_DEV_STATE: data,
  DAFTAR_DEV_ORIGIN: origin,
  DAFTAR_DEV_KEY: secretsKey(data),
  // Stops the Cloudflare plugin from fetching a sample `request.cf` over the network.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
})

const config = resolve(data, 'database.json')
writeFileSync(config, JSON.stringify({ name: 'daftar-migrations', d1_databases: readConfig({ config: 'wrangler.toml' }).d1_databases }))
const { env, dispose } = await getPlatformProxy<{ DB: D1Database; SEARCH: D1Database }>({
  configPath: config,
  persist: { path: resolve(data, 'v3') },
  remoteBindings: false,
})
await migrate(env.DB)
await migrate(env.SEARCH, 'migrations/search')
await dispose()

const server = await createServer({ server: { host: '127.0.0.1', port, strictPort: true } })
await server.listen()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().finally(() => process.exit(0)))

if (process.env.DAFTAR_SAMPLE !== '0' && (await ensureSample(origin))) {
  console.log(`\nDemo sign-in:  ${DEMO_USER.email}  ·  password ${DEMO_USER.password}\nOutgoing e-mail: ${origin}/__local/mailbox\n`)
}
console.log(`Daftar is ready: ${origin}`)
