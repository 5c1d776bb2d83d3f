import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { isUploadPath } from './is-upload-path.ts'
import { inheritContext, requestContext } from './request-context.ts'

/**
 * Decompresses bodies with `Content-Encoding: gzip`, such as the autosave of a long post. Rejects other codings, and any coding on upload
 * paths. Throws `too_large` when the decompressed size exceeds `maxBytes`.
 */
export const decompressBody =
  (maxBytes: number): MiddlewareHandler<AppContext> =>
  async (c, next) => {
    const { raw } = c.req
    const coding = raw.headers.get('Content-Encoding')
    if (coding === null || raw.body === null) return next()
    if (coding.toLowerCase() !== 'gzip' || isUploadPath(c.req.path))
      throw new AppError('unsupported_type', { message: 'بدنهٔ درخواست را ساده یا با gzip بفرست.' })
    const body = await readDecompressed(raw.body, maxBytes)
    const headers = new Headers(raw.headers)
    headers.delete('Content-Encoding')
    headers.set('Content-Length', String(body.size))
    c.req.raw = inheritContext(new Request(raw.url, { method: raw.method, headers, body, signal: raw.signal }), requestContext(raw))
    return next()
  }

async function readDecompressed(body: ReadableStream<Uint8Array<ArrayBuffer>>, bytes: number): Promise<Blob> {
  const reader = body.pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid({ json: 'بدنهٔ درخواست درست فشرده نشده است.' })
    })
    if (done) return new Blob(parts)
    size += value.byteLength
    if (size > bytes) {
      await reader.cancel().catch(() => undefined)
      throw new AppError('too_large')
    }
    parts.push(value)
  }
}
