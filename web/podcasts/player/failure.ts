import { ApiError } from '#web/lib/api.ts'

export type Failure = 'offline' | 'gone' | 'missing' | 'hidden' | 'unreadable' | 'unavailable'

export function classifyError(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0
  return classifyStatus(status)
}

function classifyStatus(status: number): Failure {
  if (status === 0) return navigator.onLine ? 'unavailable' : 'offline'
  if (status === 410) return 'gone'
  if (status === 404) return 'missing'
  if (status === 403) return 'hidden'
  return status < 400 ? 'unreadable' : 'unavailable'
}

/** Determines the cause of a media error with a HEAD request, because the element gives no reason. */
export async function diagnoseAudio(url: string): Promise<Failure> {
  if (!navigator.onLine) return 'offline'
  const status = await fetch(url, { method: 'HEAD' }).then(
    (response) => response.status,
    () => 0,
  )
  return classifyStatus(status)
}
