import { readdirSync, statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { readWorkerOptions } from './worker-options.ts'

/** Names of the D1 databases of a local run, by binding. */
export const LOCAL_DATABASES = { DB: 'daftar', SEARCH: 'daftar-search', STATS: 'daftar-stats', LOCAL: 'daftar-local' } as const

interface LocalWorker {
  /** Values that replace those of wrangler.toml. */
  bindings: Record<string, string>
  serviceBindings?: object
}

/** Returns Miniflare's options of the Worker of the local build. */
export function localWorker({ bindings, serviceBindings }: LocalWorker) {
  const workerOptions = readWorkerOptions()
  // Drops settings that the options below replace: a disk service holds the assets, a timer runs cron tasks, and modules are listed.
  const { assets: _assets, cronTriggers: _crons, modulesRules: _rules, ...worker } = workerOptions
  return {
    ...worker,
    name: 'daftar',
    rootPath: resolve('dist/local/worker'),
    modules: workerModules('dist/local/worker'),
    modulesRoot: resolve('dist/local/worker'),
    bindings: Object.assign({}, workerOptions.bindings, bindings),
    d1Databases: LOCAL_DATABASES,
    serviceBindings: Object.assign({}, workerOptions.serviceBindings, {
      ASSETS: { disk: { path: resolve('dist/local/client'), writable: false } },
      ...serviceBindings,
    }),
  }
}

const MODULES: Record<string, 'ESModule' | 'CompiledWasm'> = { '.js': 'ESModule', '.wasm': 'CompiledWasm' }

/**
 * Lists the built Worker's modules, the entry first, as workerd requires, and the largest last: for each module, Miniflare copies all that it
 * has encoded so far, which would take seconds with a large one in front.
 */
function workerModules(folder: string) {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [type, path] = [MODULES[extname(file)], resolve(folder, file)]
    return type ? [{ type, path, rank: file === 'index.js' ? -1 : statSync(path).size }] : []
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ type, path }) => ({ type, path }))
}
