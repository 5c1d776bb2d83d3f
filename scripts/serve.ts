import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_splitSqlQuery as splitSql, unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'
import { MINUTE } from '#shared/time.ts'
import { outboundNetwork } from './outbound-network.ts'
import { secretsKey } from './secrets-key.ts'

interface ServeOptions {
  port: number
  /** Folder for the state of the server: databases, media, logs and the secrets key. */
  data: string
  /** Comma-separated hosts that the server may call although they are not public; see OUTBOUND_HOSTS in wrangler.toml. */
  outboundHosts?: string
}

/** Serves the local build with Miniflare and persistent bindings, applies pending migrations and runs the cron tasks every minute. */
export async function serve({ port, data, outboundHosts = '' }: ServeOptions) {
  const { workerOptions } = workerOptionsOf(resolve('dist/local/worker/wrangler.json'))
  // Drops settings that the options below replace: a disk service holds the assets, a timer runs cron tasks, and modules are listed.
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
        rootPath: resolve('dist/local/worker'),
        modules: workerModules('dist/local/worker'),
        modulesRoot: resolve('dist/local/worker'),
        bindings: Object.assign({}, workerOptions.bindings, {
          ORIGIN: origin,
          SECRETS_KEY: secretsKey(data),
          OUTBOUND_HOSTS: outboundHosts,
        }),
        d1Databases: { DB: 'daftar', SEARCH: 'daftar-search', LOCAL: 'daftar-local' },
        serviceBindings: Object.assign({}, workerOptions.serviceBindings, {
          ASSETS: { disk: { path: resolve('dist/local/client'), writable: false } },
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

const untilNextMinute = () => MINUTE - (Date.now() % MINUTE)

const MODULES: Record<string, 'ESModule' | 'CompiledWasm' | 'Data'> = { '.js': 'ESModule', '.wasm': 'CompiledWasm', '.bin': 'Data' }

/** Lists the built Worker's modules, the entry first, as workerd requires. */
const workerModules = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .flatMap((file) => {
      const type = MODULES[extname(file)]
      return type ? [{ type, path: resolve(folder, file) }] : []
    })

interface LogLine {
  level: string
  message: string
}

/** Opens a log that appends the Worker's console output as JSON lines to `file`, or to stdout with DAFTAR_LOG=stdout. */
function openRequestLog(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const out = process.env.DAFTAR_LOG === 'stdout' ? process.stdout : createWriteStream(file, { flags: 'a' })
  return {
    write: ({ level, message }: LogLine) => out.write(`${isJson(message) ? message : JSON.stringify({ level, message })}\n`),
    close: () => (out === process.stdout ? Promise.resolve() : new Promise<void>((done) => out.end(() => done()))),
  }
}

const isJson = (text: string): boolean => {
  if (!text.startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs `work`, then removes the handlers that it added for `SIGNALS`. Miniflare's handlers would end the process before the caller can
 * dispose it.
 */
async function withoutNewSignalHandlers<Result>(work: () => Promise<Result>): Promise<Result> {
  const ours = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  try {
    return await work()
  } finally {
    for (const [signal, known] of ours) {
      for (const listener of process.listeners(signal)) if (!known.has(listener)) process.off(signal, listener)
    }
  }
}

type Database = Pick<D1Database, 'prepare' | 'batch'>

/** Applies pending migrations, each in one transaction, and records them in wrangler's table. Returns their names. */
export async function migrate(db: Database, folder = 'migrations/main'): Promise<string[]> {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  const missing = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .sort()
  for (const name of missing) {
    const statements = splitSql(readFileSync(`${folder}/${name}`, 'utf8'))
    await db.batch([...statements.map((sql) => db.prepare(sql)), db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
  return missing
}
