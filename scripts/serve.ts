import { readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'
import { migrate } from './migrate.ts'
import { outboundNetwork } from './outbound-network.ts'
import { openRequestLog } from './request-log.ts'
import { secretsKey } from './secrets-key.ts'
import { withoutNewSignalHandlers } from './without-new-signal-handlers.ts'

export interface ServeOptions {
  port: number
  /** Folder for all local state: databases, media, logs. */
  data: string
  /** Private hosts that the server may call; see OUTBOUND_HOSTS in wrangler.toml. */
  outboundHosts?: string
}

/** Starts the production build on Miniflare with persistent bindings and applies pending migrations. */
export async function serve({ port, data, outboundHosts = '' }: ServeOptions) {
  const { workerOptions } = workerOptionsOf(resolve('dist/worker/wrangler.json'))
  // Drops settings that the local run replaces: the Worker serves assets, the timer below runs cron tasks, and modules are listed
  // explicitly.
  const { assets: _assets, cronTriggers: _crons, modulesRules: _rules, ...worker } = workerOptions
  const log = openRequestLog(resolve(data, 'log/requests.jsonl'))
  const origin = `http://127.0.0.1:${port}`
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: log.write,
    resourcePersistencePath: resolve(data, 'state'),
    isolatedResourcePersistencePath: resolve(data, 'state'),
    workers: [
      {
        ...worker,
        name: 'daftar',
        rootPath: resolve('dist/worker'),
        modules: workerModules('dist/worker'),
        modulesRoot: resolve('dist/worker'),
        bindings: Object.assign({}, workerOptions.bindings, {
          ORIGIN: origin,
          SECRETS_KEY: secretsKey(data),
          OUTBOUND_HOSTS: outboundHosts,
        }),
        d1Databases: { DB: 'daftar', SEARCH: 'daftar-search', LOCAL: 'daftar-local' },
        serviceBindings: Object.assign({}, workerOptions.serviceBindings, {
          ASSETS: { disk: { path: resolve('dist/client'), writable: false } },
          ...outboundNetwork,
        }),
      },
    ],
  })
  const miniflare = await withoutNewSignalHandlers(async () => {
    const started = new Miniflare(options)
    await started.ready
    return started
  })
  const database = await miniflare.getD1Database('DB')
  await migrate(database)
  await migrate(await miniflare.getD1Database('SEARCH'), 'migrations/search')
  // The local queue is in memory only. Releases all leases, so that jobs lost at the last shutdown are enqueued again.
  await database.prepare('UPDATE outbox SET lease_until = 0').run()
  await fetch(`${origin}/__local/cron`, { method: 'POST' })
  // Runs on the minute, like Cloudflare cron triggers, so that scheduled posts are published on time.
  let cron = setTimeout(tick, untilNextMinute())
  function tick() {
    void fetch(`${origin}/__local/cron`, { method: 'POST' }).catch(() => undefined)
    cron = setTimeout(tick, untilNextMinute())
  }
  return {
    origin,
    async stop() {
      clearTimeout(cron)
      await miniflare.dispose()
      await log.close()
    },
  }
}

const untilNextMinute = () => 60_000 - (Date.now() % 60_000)

const MODULES: Record<string, 'ESModule' | 'CompiledWasm' | 'Data'> = { '.js': 'ESModule', '.wasm': 'CompiledWasm', '.bin': 'Data' }

/** Lists the built Worker's modules, the entry first, as workerd requires. */
const workerModules = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .flatMap((file) => {
      const type = MODULES[extname(file)]
      return type ? [{ type, path: resolve(folder, file) }] : []
    })
