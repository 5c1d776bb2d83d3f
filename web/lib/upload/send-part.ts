import { ApiError } from '#web/lib/api.ts'
import { sha256, toBase64 } from './fingerprint.ts'

interface SendPartOptions {
  url: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** Uploads one part with its digest. Uses XHR, because fetch reports no upload progress. Rejects with `ApiError`. */
export async function sendPart(part: Blob, { url, signal, onProgress }: SendPartOptions): Promise<void> {
  const bytes = await part.arrayBuffer()
  const digest = toBase64(await sha256(bytes))
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Content-Digest', `sha-256=:${digest}:`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, bytes.byteLength)))
    request.addEventListener('load', () => (request.status === 204 ? resolve() : reject(toApiError(request))))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(toApiError(request)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(toApiError(request))
    request.send(bytes)
  })
}

function toApiError(request: XMLHttpRequest): ApiError {
  const error = request.response?.error ?? { code: 'unavailable', message: '', requestId: '' }
  const wait = Number(request.getResponseHeader('Retry-After')) || undefined
  return new ApiError(request.status, { ...error, message: Object.values<string>(error.fields ?? {})[0] ?? error.message }, wait)
}
