import { ApiError } from '#web/lib/api.ts'
import type { ErrorBody } from '#worker/lib/contract.ts'
import type { Uploaded } from '#worker/media/contract.ts'
import { text } from './text.ts'

/** Sends a picture with progress 0–1; XHR because fetch tells nothing of an upload's progress. Throws `ApiError`. */
export function uploadImage(file: File, onProgress: (ratio: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/media/images')
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => (request.status === 201 ? resolve(request.response) : reject(refusal(request))))
    request.addEventListener('error', () => reject(refusal(request)))
    request.send(file)
  })
}

const refusal = (request: XMLHttpRequest): ApiError => {
  const body: Partial<ErrorBody> | null = request.response
  return new ApiError(request.status, body?.error ?? { code: 'unavailable', message: text.uploadFailed, requestId: '' })
}
