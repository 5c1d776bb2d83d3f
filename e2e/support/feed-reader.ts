import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uniqueId } from './member.ts'

/** What a callback was asked or sent. */
interface ReceivedRequest {
  method: string
  parameters: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A feed reader on this machine: it confirms what its callback is asked, and keeps what that is sent. */
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
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  return {
    callback: `http://127.0.0.1:${port}/${uniqueId()}`,
    /** What its callback was asked. */
    verifications: () => received.filter(({ method }) => method === 'GET').map(({ parameters }) => parameters),
    /** What it was sent of a feed. */
    sent: () => received.filter(({ method }) => method === 'POST'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
