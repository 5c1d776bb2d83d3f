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
