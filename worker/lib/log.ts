import { redactSecret } from './http/secret-path.ts'

interface RequestLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  /** Duration in ms. Cloudflare freezes the clock during CPU work, so in production it covers only I/O. */
  durationMs: number
  page?: string
  viewer?: string
  error?: unknown
}

/** Logs a request as one JSON line, with secrets in its path redacted; for a 5xx, adds the cause and the digest. */
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
