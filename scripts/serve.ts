import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'
import { migrate } from './migrate.ts'

/** The local run's settings; each has an environment variable of the same meaning. */
export interface ServeOptions {
  port: number
  /** Folder of all local state: database, media, queues, logs. */
  data: string
}

/** Starts the production build on Miniflare itself, with persistent bindings, and brings the database up to date. */
export async function serve({ port, data }: ServeOptions) {
  const { workerOptions } = workerOptionsOf('dist/worker/wrangler.json')
  const { assets: _byWorker, cronTriggers: _byTimer, modulesRules: _found, ...worker } = workerOptions
  mkdirSync(resolve(data, 'log'), { recursive: true })
  const log = process.env.DAFTAR_LOG === 'stdout' ? process.stdout : createWriteStream(resolve(data, 'log/requests.jsonl'), { flags: 'a' })
  const origin = `http://127.0.0.1:${port}`
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleRuntimeStdio: (out, error) => {
        out.pipe(log, { end: false })
        error.pipe(log, { end: false })
      },
      cachePersist: resolve(data, 'cache'),
      d1Persist: resolve(data, 'd1'),
      r2Persist: resolve(data, 'r2'),
      durableObjectsPersist: resolve(data, 'do'),
      workers: [
        {
          ...worker,
          name: 'daftar',
          rootPath: resolve('dist/worker'),
          modules: workerModules('dist/worker'),
          modulesRoot: resolve('dist/worker'),
          bindings: { ...worker.bindings, ORIGIN: origin },
          d1Databases: { DB: 'daftar', LOCAL: 'daftar-local' },
          serviceBindings: { ...worker.serviceBindings, ASSETS: { disk: { path: resolve('dist/client'), writable: false } } },
        },
      ],
    }),
  )
  await miniflare.ready
  await migrate(await miniflare.getD1Database('DB'))
  const cron = setInterval(() => void fetch(`${origin}/__local/cron`, { method: 'POST' }).catch(() => undefined), 60_000)
  return {
    origin,
    async stop() {
      clearInterval(cron)
      await miniflare.dispose()
    },
  }
}

/** The built worker's modules, its entry first as workerd wants it. */
const workerModules = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((file) => ({ type: 'ESModule' as const, path: resolve(folder, file) }))
