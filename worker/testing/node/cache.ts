interface Entry {
  response: Response
  expiresAt: number
}

/** Returns the seconds for which a cache may keep the response, 0 if it may not. */
function maxAgeOf({ headers }: Response): number {
  const control = headers.get('Cache-Control') ?? ''
  if (/no-store|private|no-cache/.test(control)) return 0
  return Number(/(?:s-maxage|max-age)=(\d+)/.exec(control)?.[1] ?? 0)
}

/** The cache of a data center, in memory and by the clock of the process. */
class NodeCache {
  readonly #entries = new Map<string, Entry>()

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const entry = this.#entries.get(urlOf(request))
    return entry && entry.expiresAt > Date.now() ? entry.response.clone() : undefined
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const body = await response.arrayBuffer()
    const stored = new Response(body, response)
    this.#entries.set(urlOf(request), { response: stored, expiresAt: Date.now() + maxAgeOf(response) * 1000 })
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(urlOf(request))
  }
}

const urlOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request))

export const nodeCaches = () => ({ default: new NodeCache() })
