import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { episodeKeys } from '#web/lib/query-keys/podcasts.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { showToast } from '#web/ui/toast.ts'
import type { AudioUpload, UploadResult } from '#worker/podcasts/episodes/contract.ts'
import { computePeaks, fingerprint, sha256, toBase64 } from './audio-file.ts'
import { createUploadTask, type Progress, type UploadTask } from './upload-task.ts'

interface ActiveUpload {
  task: UploadTask
  file: File
  stop: AbortController
}

const IDLE: Progress = { phase: 'preparing', sent: 0 }
const subscribeNothing = () => () => undefined

/** Manages the upload of a post's audio in this tab; unloading the page asks first, unless the upload has ended or failed. */
export function useUpload(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [running, setRunning] = useState<ActiveUpload>()
  const [stored, setStored] = useState<UploadResult>()
  const progress = useSyncExternalStore(running?.task.subscribe ?? subscribeNothing, running?.task.read ?? (() => IDLE), () => IDLE)
  const isInProgress = running !== undefined && progress.phase !== 'failed'

  useEffect(() => {
    if (!isInProgress) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isInProgress])
  // Unmounting stops the upload; the server keeps its parts, so that choosing the file again resumes it.
  useEffect(() => () => running?.stop.abort(), [running])

  const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: episodeKeys.uploads(post) }), router.invalidate()])

  function start(file: File, others: readonly AudioUpload[]): void {
    const stop = new AbortController()
    const uploads = api.api.episodes[':post'].uploads
    const cancel = ({ hash }: AudioUpload) => unwrap(uploads[':hash'].$delete({ param: { post, hash } }))
    const key = fingerprint(file)
    const task = createUploadTask(
      {
        async start() {
          const upload = await unwrap(
            uploads.$post({ param: { post }, json: { key: await key, name: file.name.slice(-200), bytes: file.size } }),
          )
          for (const other of others) if (other.hash !== upload.hash) await cancel(other)
          return upload
        },
        send: ({ hash, partBytes }, number, signal, onProgress) =>
          sendPart(file.slice((number - 1) * partBytes, number * partBytes), {
            url: `/api/episodes/${post}/uploads/${hash}/parts/${number}`,
            signal,
            onProgress,
          }),
        complete: ({ hash }, peaks) => unwrap(uploads[':hash'].complete.$post({ param: { post, hash }, json: { peaks } })),
        cancel,
        peaks: computePeaks(file, stop.signal),
        onDone: (sound) => {
          setStored(sound)
          setRunning(undefined)
          showToast({ message: text.done })
          void refresh()
        },
      },
      file.size,
    )
    stop.signal.addEventListener('abort', task.pause)
    setStored(undefined)
    setRunning({ task, file, stop })
    task.start()
  }

  async function cancel(): Promise<void> {
    await running?.task.cancel().catch(() => undefined)
    setRunning(undefined)
    await refresh()
  }

  return { running, progress, stored, start, cancel, refresh, dismissStored: () => setStored(undefined) }
}
export type UploadState = ReturnType<typeof useUpload>

interface SendPartOptions {
  url: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** Uploads one part with its digest. Uses XHR, because fetch reports no upload progress. Rejects with `ApiError`. */
async function sendPart(part: Blob, { url, signal, onProgress }: SendPartOptions): Promise<void> {
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
