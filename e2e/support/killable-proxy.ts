import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

export interface KillableProxy {
  origin: string
  /** Closes the port and all connections, as a killed server does. */
  kill(): Promise<void>
  /** Listens again on the same port. */
  revive(): Promise<void>
  /** Cuts the next response to a path that starts with `path` after this many bytes. */
  cutOnce(path: string, bytes: number): void
  /** Replaces the body of a path. */
  replace(path: string, body: (original: string) => string): void
}

/** Starts a proxy in front of a site; requests arrive there with the site's own origin. */
export async function startKillableProxy(site: string): Promise<KillableProxy> {
  const { port: sitePort, host, hostname } = new URL(site)
  const truncations = new Map<string, number>()
  const replaced = new Map<string, (original: string) => string>()
  let origin = ''

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const change = replaced.get(path)
    const forwarded = request(
      {
        hostname,
        port: sitePort,
        method,
        path,
        headers: {
          ...headers,
          host,
          ...(headers.origin && { origin: headers.origin.replace(origin, site) }),
          ...(headers.referer && { referer: headers.referer.replace(origin, site) }),
          ...(change && { 'accept-encoding': 'identity' }),
        },
      },
      (found) => {
        const cut = [...truncations].find(([start]) => path.startsWith(start))
        if (change) {
          const parts: Buffer[] = []
          found.on('data', (part: Buffer) => parts.push(part))
          found.on('end', () => {
            const body = change(Buffer.concat(parts).toString())
            const { 'content-length': _, ...kept } = found.headers
            outgoing.writeHead(found.statusCode ?? 502, kept)
            outgoing.end(body)
          })
          return
        }
        outgoing.writeHead(found.statusCode ?? 502, found.headers)
        if (!cut) {
          found.pipe(outgoing)
          return
        }
        truncations.delete(cut[0])
        let left = cut[1]
        found.on('data', (part: Buffer) => {
          outgoing.write(part.subarray(0, left), () => left <= 0 && outgoing.destroy())
          left -= part.length
        })
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }

  let server: Server | undefined
  const listen = (port: number) =>
    new Promise<void>((done, fail) => {
      server = createServer(answer).once('error', fail).listen(port, '127.0.0.1', done)
    })
  await listen(0)
  const address = server?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  origin = `http://127.0.0.1:${port}`
  const stop = () =>
    new Promise<void>((done) => {
      server?.close(() => done())
      server?.closeAllConnections()
    })
  return {
    origin,
    kill: stop,
    revive: () => listen(port),
    cutOnce: (path, bytes) => void truncations.set(path, bytes),
    replace: (path, body) => void replaced.set(path, body),
  }
}
