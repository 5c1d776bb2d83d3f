import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Response } from 'miniflare'
import { MINUTE } from '#shared/time.ts'
import { localKey } from '#worker/local/local-key.ts'
import { USED_MARK } from './database-files.ts'
import { requestRepeatedly } from './local-request.ts'
import { localWorker } from './local-worker.ts'
import { migrateAll } from './migrate.ts'
import { outboundNetwork } from './outbound-network.ts'
import { formatLogLine, openRequestLog, type RequestLog } from './request-log.ts'
import { startRuntime } from './runtime.ts'
import { secretsKey } from './secrets-key.ts'
import type { Settings } from './settings.ts'
import { watchStorage } from './storage-state.ts'
import { localVapidKeys } from './vapid-keys.ts'

interface ServeOptions {
  port: number
  /** Folder for the state of the server: databases, media, logs and the secrets key. */
  data: string
  /** Origin that users open. */
  origin: string
  /** Comma-separated hosts that the server may call although they are not public; see OUTBOUND_HOSTS in wrangler.toml. */
  outboundHosts: string
  contactAddress: string
  /** Base URL and merchant id of the payment gateway. */
  zarinpal: Pick<Settings['zarinpal'], 'base' | 'merchant'>
  /** Receives the process id of the runtime once it runs. */
  onRuntime: (pid: number) => void
  /** Called if the runtime ends although `stop` was not called. */
  onRuntimeExit: (cause: string) => void
}

/** Applies pending migrations, serves the local build with Miniflare and persistent bindings, and runs the cron tasks every minute. */
export async function serve({ port, data, origin, outboundHosts, contactAddress, zarinpal, onRuntime, onRuntimeExit }: ServeOptions) {
  const log = process.env.DAFTAR_LOG === 'stdout' ? standardOutputLog() : openRequestLog(join(data, 'log/requests.jsonl'))
  const storage = watchStorage(data)
  const reportStorage = async () => Response.json(await storage.read())
  const key = secretsKey(data)
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    // No country, in place of Miniflare's example.
    cf: {},
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: (line) => {
      storage.readLogLine(line.message)
      log.write(line)
    },
    resourcePersistencePath: join(data, 'state'),
    isolatedResourcePersistencePath: join(data, 'state'),
    workers: [
      localWorker({
        bindings: {
          ORIGIN: origin,
          SECRETS_KEY: key,
          ...localVapidKeys(data),
          OUTBOUND_HOSTS: outboundHosts,
          CONTACT_ADDRESS: contactAddress,
          ZARINPAL_BASE: zarinpal.base,
          ZARINPAL_MERCHANT: zarinpal.merchant,
        },
        serviceBindings: { STORAGE: reportStorage, ...outboundNetwork },
      }),
    ],
  })
  migrateAll(join(data, 'state'))
  const { miniflare, runtime } = await startRuntime(options)
  let isStopping = false
  if (runtime?.pid) onRuntime(runtime.pid)
  runtime?.once('exit', (code, signal) => isStopping || onRuntimeExit(String(signal ?? code)))
  writeFileSync(join(data, USED_MARK), '')
  const address = `http://127.0.0.1:${port}`
  const headers = { Authorization: `Bearer ${localKey(key)}` }
  const runCron = () => requestRepeatedly(`${address}/__local/cron`, { method: 'POST', headers })
  await runCron()
  // Runs on the minute, like Cloudflare cron triggers, so that scheduled posts are published on time.
  let cron = setTimeout(tick, untilNextMinute())
  function tick() {
    void runCron().catch(() => undefined)
    cron = setTimeout(tick, untilNextMinute())
  }
  return {
    address,
    /** Secret that opens `/__local/`. */
    key: localKey(key),
    async stop() {
      isStopping = true
      clearTimeout(cron)
      await miniflare.dispose()
      await log.close()
    },
  }
}

const untilNextMinute = () => MINUTE - (Date.now() % MINUTE)

/** A log that prints to stdout; a closed pipe or a full disk behind it does not end the server. */
function standardOutputLog(): Pick<RequestLog, 'write' | 'close'> {
  process.stdout.on('error', () => undefined)
  return { write: (line) => process.stdout.write(formatLogLine(line)), close: () => Promise.resolve() }
}
