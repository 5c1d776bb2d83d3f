import { EPISODES_CACHE } from '#shared/offline/names.ts'
import { type ByteRange, partsOfRange, sliceRange } from '#shared/offline/slice-range.ts'
import { descriptionUrl, partUrl, type StoredParts } from '#shared/offline/stored-parts.ts'

/**
 * Answers a request for audio from the device, with 206 for a range, which players need to seek; asks the network for what is not stored or
 * incomplete.
 */
export async function serveAudio(request: Request): Promise<Response> {
  const stored = await findStored(request.url)
  if (!stored) return fetch(request)
  const { bytes, type, read } = stored
  const range = sliceRange(request.headers.get('Range'), bytes)
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': type }
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes}` } })
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = await read({ start, end })
  // The browser may evict what it stores.
  if (body.size < end - start + 1) return fetch(request)
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(body.size),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes}` }),
    },
  })
}

async function findStored(url: string): Promise<{ bytes: number; type: string; read: (range: ByteRange) => Promise<Blob> } | undefined> {
  const cache = await caches.open(EPISODES_CACHE)
  const description = await cache.match(descriptionUrl(url))
  if (description) {
    const { bytes, type, partBytes }: StoredParts = await description.json()
    const readPart = async (part: number) => (await cache.match(partUrl(url, part)))?.blob()
    const read = async (range: ByteRange) =>
      new Blob(
        await Promise.all(
          partsOfRange(range, partBytes).map(async ({ part, start, end }) => (await readPart(part))?.slice(start, end + 1) ?? ''),
        ),
      )
    return { bytes, type, read }
  }
  // Earlier versions stored a file in one piece.
  const file = await (await cache.match(url))?.blob()
  return file && { bytes: file.size, type: file.type, read: async ({ start, end }) => file.slice(start, end + 1) }
}
