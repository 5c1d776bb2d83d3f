import { redactSecret } from './http/secret-path.ts'

interface RequestLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  /** Milliseconds; on Cloudflare time stands still while code runs, so this is waiting time there. */
  durationMs: number
  page?: string
  viewer?: string
  error?: unknown
}

/** One JSON line a request. Query strings and secret addresses are left out. A 5xx carries its cause under the same digest. */
export function logRequest({ error, ...entry }: RequestLogEntry): void {
  const line = { ...entry, path: redactSecret(entry.path) }
  if (line.status < 500) {
    console.log(JSON.stringify({ level: 'info', ...line }))
    return
  }
  const cause =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack, cause: String(error.cause ?? '') } : error
  console.error(JSON.stringify({ level: 'error', ...line, digest: line.requestId, error: cause }))
}
