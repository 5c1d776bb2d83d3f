import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'

export interface HostFile {
  bytes: Uint8Array<ArrayBuffer>
  type?: string
  etag?: string
  ignoresRange?: boolean
  status?: number
  breakAfterBytes?: number
}

/** Replaces the network with a fake remote host; `requests` lists the requests it received. */
export function aHost() {
  const base = `https://${newHash()}.example.com`
  const files = new Map<string, HostFile>()
  const requests: string[] = []
  let beforeResponse: (path: string, range: string | null) => Promise<void> | void = () => undefined
  setOutboundNetwork(async (request) => {
    const { pathname, origin } = new URL(request.url)
    // Jobs left over from other test files request their own hosts.
    if (origin !== base) return new Response('none', { status: 404 })
    const range = request.headers.get('Range')
    requests.push(`${pathname} ${range ?? ''}`.trim())
    await beforeResponse(pathname, range)
    const file = files.get(pathname)
    return file ? respond(file, range, request.headers.get('If-Range')) : new Response('none', { status: 404 })
  })
  return {
    base,
    feed: `${base}/feed.xml`,
    files,
    requests,
    text: (path: string, words: string, type = 'application/rss+xml') =>
      void files.set(path, { bytes: new TextEncoder().encode(words), type }),
    onRequest: (call: typeof beforeResponse) => {
      beforeResponse = call
    },
  }
}

function respond(
  { bytes, type = 'audio/mpeg', etag = '"1"', ignoresRange = false, status, breakAfterBytes }: HostFile,
  range: string | null,
  ifRange: string | null,
) {
  if (status) return new Response(`<html>${status}</html>`, { status })
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const headers = { 'Content-Type': type, ETag: etag }
  if (ignoresRange || from === undefined || (ifRange !== null && ifRange !== etag))
    return new Response(body(bytes, breakAfterBytes), { headers })
  const first = Number(from)
  if (first >= bytes.length) return new Response(null, { status: 416 })
  const last = Math.min(Number(to), bytes.length - 1)
  return new Response(body(bytes.subarray(first, last + 1), breakAfterBytes), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
  })
}

const body = (bytes: Uint8Array<ArrayBuffer>, cut: number | undefined): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        // Sends these bytes first, so that the reader receives them before the error.
        if (bytes.length > 0) controller.enqueue(bytes.slice(0, cut))
        else if (cut !== undefined) return controller.error(new Error('connection lost'))
        bytes = bytes.subarray(0, 0)
        if (cut === undefined) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
