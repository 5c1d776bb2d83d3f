import type { Context, MiddlewareHandler } from 'hono'
import { AppError, invalid } from '#worker/lib/errors.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { inheritContext, requestContext } from './request-context.ts'

const UPLOAD_PATHS = /^\/api\/(?:media\/|episodes\/[^/]+\/uploads\/[^/]+\/parts\/|imports\/(?:file$|[^/]+\/parts\/))/

/** Returns whether the body of a path is a file or part of one, which may have any media type and whose size the route limits. */
export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.test(path)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Prevents CSRF (ASVS 3.5.1–3.5.3): rejects mutations from another origin with 403, unless they carry an API token. Without an Origin
 * header, Sec-Fetch-Site must be same-origin.
 */
export const requireSameOrigin: MiddlewareHandler<AppContext> = async (c, next) => {
  // Unlike cookies, browsers never attach API tokens on their own.
  if (SAFE_METHODS.has(c.req.method) || c.get('viewer')?.scopes) return next()
  assertSameOrigin(c.req.raw)
  return next()
}

/** Throws `forbidden` for a request that a page of another origin may have sent. */
export function assertSameOrigin({ headers, url }: Request): void {
  const origin = headers.get('Origin')
  const allowed = origin !== null ? origin === new URL(url).origin : headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!allowed) throw new AppError('forbidden', { message: 'این درخواست از صفحهٔ دفتر نیامده است.' })
}

/**
 * Rejects mutation bodies that are not `application/json` with 415, and those with a Content-Length over `maxBytes` with 413. Skips upload
 * paths and empty bodies.
 */
export const requireJson =
  (maxBytes: number): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const isEmpty = c.req.raw.body === null || c.req.header('Content-Length') === '0'
    if (SAFE_METHODS.has(c.req.method) || isEmpty || isUploadPath(c.req.path)) return next()
    const type = c.req.header('Content-Type') ?? ''
    if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new AppError('unsupported_type', { message: 'بدنهٔ درخواست باید JSON باشد.' })
    if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw new AppError('too_large')
    return next()
  }

/**
 * Decompresses bodies with `Content-Encoding: gzip`, such as the autosave of a long post. Throws `unsupported_type` for another coding or
 * on an upload path, `invalid` for malformed gzip, and `too_large` when the decompressed size exceeds `maxBytes`.
 */
export const decompressBody =
  (maxBytes: number): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const { raw } = c.req
    const coding = raw.headers.get('Content-Encoding')
    if (coding === null || raw.body === null) return next()
    if (coding.toLowerCase() !== 'gzip' || isUploadPath(c.req.path))
      throw new AppError('unsupported_type', { message: 'بدنهٔ درخواست را ساده یا با gzip بفرست.' })
    const body = await readBody(raw.body.pipeThrough(new DecompressionStream('gzip')), maxBytes).catch((error) => {
      throw error instanceof AppError ? error : invalid({ json: 'بدنهٔ درخواست درست فشرده نشده است.' })
    })
    replaceBody(c, body)
    return next()
  }

/** Reads bodies of unknown length, except those of uploads. Throws `too_large` for more than `maxBytes`. */
export const limitBody =
  (maxBytes: number): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const { body } = c.req.raw
    const isMeasured = c.req.header('Content-Length') !== undefined && c.req.header('Transfer-Encoding') === undefined
    if (body !== null && !isMeasured && !isUploadPath(c.req.path)) replaceBody(c, await readBody(body, maxBytes))
    return next()
  }

function replaceBody(c: Context<AppContext>, body: Blob): void {
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(body.size))
  const init = { method: raw.method, headers, body, signal: raw.signal, ...('cf' in raw && raw.cf ? { cf: raw.cf } : {}) }
  c.req.raw = inheritContext(new Request(raw.url, init), requestContext(raw))
}

/** Bytes of a rejected body that are read; a client that sends more may find its connection reset. */
const MAX_DISCARDED_BYTES = 32_000_000

/** Reads a body; throws `too_large`, after discarding the rest, if it is longer than `maxBytes`. */
export async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes: number): Promise<Blob> {
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    size += value.byteLength
    if (size > maxBytes) {
      await discardRest(reader)
      throw new AppError('too_large')
    }
    parts.push(value)
  }
}

/**
 * Reads and drops the body of a rejected request that nothing has read, up to `MAX_DISCARDED_BYTES`, so that a client that is still sending
 * it reads the response; otherwise the runtime resets the connection. Never throws.
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (body !== null && !body.locked) await discardRest(body.getReader())
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = MAX_DISCARDED_BYTES; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client is gone.
  }
}
