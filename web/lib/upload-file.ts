import type { Audio } from '#shared/audio.ts'
import type { ErrorBody } from '#shared/contract/http.ts'
import type { Uploaded } from '#worker/posts/media/contract.ts'
import { ApiError } from './api.ts'

/**
 * Returns a function that uploads a file, reports progress from 0 to 1, and rejects with `ApiError`. Uses XHR, because fetch reports no
 * upload progress.
 */
const createUploader =
  <Stored>(url: string) =>
  (file: File, onProgress: (ratio: number) => void, signal?: AbortSignal): Promise<Stored> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      request.responseType = 'json'
      request.setRequestHeader('Content-Type', 'application/octet-stream')
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
      request.addEventListener('load', () => (request.status === 201 ? resolve(request.response) : reject(toApiError(request))))
      for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(toApiError(request)))
      signal?.addEventListener('abort', () => request.abort())
      request.send(file)
    })

export const uploadImage = createUploader<Uploaded>('/api/media/images')
export const uploadCover = createUploader<Uploaded>('/api/media/covers')
export const uploadAudio = createUploader<Audio>('/api/media/audio')

/** Uses the server's error about the file as the message, if there is one. */
const toApiError = (request: XMLHttpRequest): ApiError => {
  const body: Partial<ErrorBody> | null = request.response
  const error = body?.error ?? { code: 'unavailable', message: 'عکس بالا نیامد', requestId: '' }
  return new ApiError(request.status, { ...error, message: error.fields?.file ?? error.message })
}
