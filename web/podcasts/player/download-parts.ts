import { descriptionUrl, PART_BYTES, partCount, partUrl, type StoredParts } from '#shared/offline/stored-parts.ts'
import { MINUTE } from '#shared/time.ts'

interface RemoteFile {
  url: string
  bytes: number
  type: string
}

interface Options {
  signal: AbortSignal
  /** Called with the share of the file that is stored or received, from 0 to 1. */
  onProgress: (share: number) => void
  fetchFile?: typeof fetch
  /** Resolves when it is time for the next attempt, or at once when aborted. */
  waitForRetry?: (failures: number, signal: AbortSignal) => Promise<void>
  partBytes?: number
}

type PartCache = Pick<Cache, 'match' | 'put' | 'delete'>

/** Attempts in a row that store nothing, after which a download gives up; what is stored stays. */
const MAX_FAILURES = 6

class RejectedError extends Error {}

/**
 * Stores a file in parts. After a cut line it continues at the first part that is missing, by a range request, and so does the next download
 * of a file that was given up. Rejects when the server refuses the file, after `MAX_FAILURES`, when storage is full, and when aborted.
 */
export async function downloadParts(
  cache: PartCache,
  { url, bytes, type }: RemoteFile,
  { signal, onProgress, fetchFile = fetch, waitForRetry = waitForConnection, partBytes = PART_BYTES }: Options,
): Promise<void> {
  const total = partCount(bytes, partBytes)
  let stored = 0
  while (stored < total && (await cache.match(partUrl(url, stored)))) stored++
  for (let failures = 0; stored < total; ) {
    const before = stored
    try {
      const first = stored * partBytes
      const response = await fetchFile(url, { signal, cache: 'no-store', headers: first > 0 ? { Range: `bytes=${first}-` } : {} })
      if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new RejectedError(`${url}: ${response.status}`)
      if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
      // A server that ignores the range starts again.
      if (response.status === 200) stored = 0
      let received = stored * partBytes
      const count = (size: number) => {
        received += size
        onProgress(Math.min(1, received / bytes))
      }
      for await (const part of splitIntoParts(response.body, partBytes, count)) {
        await cache.put(partUrl(url, stored), new Response(part, { headers: { 'Content-Type': type } }))
        stored++
      }
      if (stored < total) throw new Error(`${url} ended after ${stored} of ${total} parts`)
    } catch (error) {
      if (signal.aborted || error instanceof RejectedError || isFull(error)) throw error
      failures = stored > before ? 1 : failures + 1
      if (failures >= MAX_FAILURES) throw error
      await waitForRetry(failures, signal)
      signal.throwIfAborted()
    }
  }
  const description: StoredParts = { bytes, type, partBytes }
  await cache.put(descriptionUrl(url), Response.json(description))
}

/** Returns the stored file, from parts or in the one piece of earlier versions; undefined if something of it is missing. */
export async function readParts(cache: PartCache, url: string): Promise<Blob | undefined> {
  const description = await cache.match(descriptionUrl(url))
  if (!description) return (await cache.match(url))?.blob()
  const { bytes, type, partBytes }: StoredParts = await description.json()
  const parts = await Promise.all(
    Array.from({ length: partCount(bytes, partBytes) }, async (_, part) => (await cache.match(partUrl(url, part)))?.blob()),
  )
  const found = parts.filter((part) => part !== undefined)
  return found.length === parts.length ? new Blob(found, { type }) : undefined
}

/** Deletes a stored file, also an incomplete one. */
export async function deleteParts(cache: PartCache, { url, bytes }: Pick<RemoteFile, 'url' | 'bytes'>): Promise<void> {
  const description: StoredParts | undefined = await (await cache.match(descriptionUrl(url)))?.json()
  await Promise.all([cache.delete(descriptionUrl(url)), cache.delete(url)])
  const total = partCount(bytes, description?.partBytes ?? PART_BYTES)
  for (let part = 0; part < total; part++) await cache.delete(partUrl(url, part))
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Yields complete parts, and at the end of the body what remains; an error of the body drops an incomplete part. */
async function* splitIntoParts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  partBytes: number,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      onReceived(value.byteLength)
      for (let at = 0; at < value.byteLength; ) {
        const piece = value.subarray(at, at + partBytes - filled)
        part.set(piece, filled)
        at += piece.byteLength
        filled += piece.byteLength
        if (filled === partBytes) {
          yield part
          part = new Uint8Array(partBytes)
          filled = 0
        }
      }
    }
    if (filled > 0) yield part.subarray(0, filled)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Waits from 1 s, doubled with each failure, to a minute; without connection until it returns. */
function waitForConnection(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const finish = () => {
      end.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => navigator.onLine && finish(), Math.min(MINUTE, 500 * 2 ** failures))
    addEventListener('online', finish, { signal: end.signal })
    signal.addEventListener('abort', finish, { signal: end.signal })
  })
}
