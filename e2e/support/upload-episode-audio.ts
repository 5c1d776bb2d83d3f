import { createHash } from 'node:crypto'
import { ApiError } from '#web/lib/api.ts'
import { createUploadTask, type Progress, type UploadTask } from '#web/lib/upload/upload-task.ts'
import type { AudioUpload, UploadResult } from '#worker/podcasts/episodes/contract.ts'
import type { Client } from './client.ts'
import { uniqueId } from './member.ts'

interface UploadOptions {
  client: Client
  post: string
  file: Uint8Array<ArrayBuffer>
  /** Origin to upload through, such as a proxy; defaults to the client's origin. */
  viaOrigin?: string
  onProgress?: (progress: Progress, task: UploadTask) => void
}

// The upload task registers an `online` listener, but Node has no global `addEventListener`.
Object.assign(globalThis, { addEventListener: () => undefined })

/** Uploads a file as a post's episode audio with the page's own upload task; throws if the task fails. */
export async function uploadEpisodeAudio({
  client,
  post,
  file,
  viaOrigin = client.origin,
  onProgress,
}: UploadOptions): Promise<UploadResult> {
  const key = `key-${uniqueId(20)}`
  const call = async <Body>(
    method: string,
    path: string,
    options: { json?: unknown; body?: Uint8Array<ArrayBuffer>; signal?: AbortSignal } = {},
  ) => {
    const { json, body, signal } = options
    const headers: Record<string, string> = {
      Origin: viaOrigin,
      Cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    headers['Content-Type'] = body ? 'application/octet-stream' : 'application/json'
    if (body) headers['Content-Digest'] = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    const sent = fetch(`${viaOrigin}/api/episodes/${post}/uploads${path}`, {
      method,
      headers,
      signal,
      body: body ?? JSON.stringify(json ?? {}),
    })
    const answer = await sent.catch((error) => {
      throw new ApiError(0, { code: 'unavailable', message: String(error), requestId: '' })
    })
    const text = await answer.text().catch(() => '')
    if (answer.ok) return JSON.parse(text || 'null') as Body // The caller names the type of the route's contract.
    const known = text.startsWith('{') ? JSON.parse(text).error : { code: 'internal', message: text, requestId: '' }
    throw new ApiError(answer.status, known, Number(answer.headers.get('Retry-After')) || undefined)
  }
  return new Promise((resolve, reject) => {
    const task = createUploadTask<AudioUpload, UploadResult>(
      {
        start: () => call<AudioUpload>('POST', '', { json: { key, name: 'قسمت بلند.mp3', bytes: file.length } }),
        send: async ({ hash, partBytes }, number, signal, progress) => {
          const body = file.slice((number - 1) * partBytes, number * partBytes)
          await call('PUT', `/${hash}/parts/${number}`, { body, signal })
          progress(body.length)
        },
        complete: ({ hash }) => call<UploadResult>('POST', `/${hash}/complete`, { json: { peaks: '' } }),
        cancel: ({ hash }) => call('DELETE', `/${hash}`),
        onDone: resolve,
      },
      file.length,
    )
    task.subscribe(() => {
      const progress = task.read()
      onProgress?.(progress, task)
      if (progress.phase === 'failed') reject(new Error(progress.error))
    })
    task.start()
  })
}
