import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel } from 'miniflare'
import { inject } from 'vitest'
import { LOCAL_DATABASES, localWorker } from '../../../scripts/local-worker.ts'
import { startRuntime } from '../../../scripts/runtime.ts'
import { VAPID_KEYS } from '../vapid-keys.ts'
import { D1_GATEWAY, gatewayDatabase } from './d1-gateway.ts'

const GATEWAY = 'd1-gateway'
/** Databases without a schema, to which tests apply the migrations. */
const EMPTY_DATABASES = { EMPTY_MAIN: 'empty-main', EMPTY_SEARCH: 'empty-search', EMPTY_STATS: 'empty-stats' }
const gateway = {
  name: GATEWAY,
  modules: [{ type: 'ESModule' as const, path: 'index.mjs', contents: D1_GATEWAY }],
  compatibilityDate: '2026-10-01',
  d1Databases: { ...LOCAL_DATABASES, ...EMPTY_DATABASES },
}

/** Starts the runtime with migrated D1 databases of its own and, if `isBuilt`, the Worker of the local build. */
export async function startTestRuntime({ isBuilt }: { isBuilt: boolean }) {
  const state = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'daftar-workerd-'))
  cpSync(inject('localState'), state, { recursive: true })
  const logged: string[] = []
  const { miniflare } = await startRuntime(
    convertV4MiniflareOptions({
      port: 0,
      cf: {},
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }) => logged.push(message),
      resourcePersistencePath: state,
      isolatedResourcePersistencePath: state,
      workers: isBuilt
        ? [localWorker({ bindings: { ORIGIN: 'http://daftar.test', SECRETS_KEY: 'a key of the tests', ...VAPID_KEYS } }), gateway]
        : [gateway],
    }),
  )
  const { fetch } = await miniflare.getWorker(GATEWAY)
  const databaseOf = (name: string) => gatewayDatabase(name, (body) => fetch('http://d1', { method: 'POST', body }))
  return {
    databases: { DB: databaseOf('DB'), SEARCH: databaseOf('SEARCH'), STATS: databaseOf('STATS') },
    emptyDatabases: { main: databaseOf('EMPTY_MAIN'), search: databaseOf('EMPTY_SEARCH'), statistics: databaseOf('EMPTY_STATS') },
    /** Lines that the Workers have logged. */
    logged,
    miniflare,
    async stop() {
      await miniflare.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
