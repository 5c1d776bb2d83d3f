import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uniqueId } from './member.ts'

interface ReceivedRequest {
  method: string
  parameters: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** Starts a local WebSub subscriber that confirms every verification and records all requests. */
export async function startFeedReader() {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const parameters = new URL(request.url ?? '/', 'http://reader').searchParams
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    received.push({ method: request.method ?? '', parameters, headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.end(parameters.get('hub.challenge') ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  return {
    callback: `http://127.0.0.1:${port}/${uniqueId()}`,
    /** Returns the query parameters of the verification requests. */
    verifications: () => received.filter(({ method }) => method === 'GET').map(({ parameters }) => parameters),
    /** Returns the content delivery requests. */
    sent: () => received.filter(({ method }) => method === 'POST'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a local podcast host that serves `files` and supports byte ranges. */
export async function startPodcastHost() {
  const files = new Map<string, { bytes: Uint8Array; type: string }>()
  let released: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    if (path !== '/feed.xml') await released
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const headers = { 'Content-Type': file.type, ETag: '"1"', 'Accept-Ranges': 'bytes' }
    if (from === undefined) return void response.writeHead(200, { ...headers, 'Content-Length': file.bytes.length }).end(file.bytes)
    const [first, last] = [Number(from), Math.min(Number(to), file.bytes.length - 1)]
    response.writeHead(206, {
      ...headers,
      'Content-Length': last - first + 1,
      'Content-Range': `bytes ${first}-${last}/${file.bytes.length}`,
    })
    response.end(file.bytes.subarray(first, last + 1))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  return {
    base: `http://127.0.0.1:${port}`,
    files,
    /** Holds every request for a file other than the feed until the returned function is called. */
    holdRequests() {
      let open: () => void = () => undefined
      released = new Promise<void>((done) => {
        open = done
      })
      return open
    },
    close: () => void server.close(),
  }
}
