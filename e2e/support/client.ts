import { randomInt } from 'node:crypto'

export interface ClientResponse {
  status: number
  headers: Headers
  text: string
}

interface RequestOptions {
  json?: unknown
  /** Raw body; ignored if `json` is given. */
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Request timeout in ms. */
  timeout?: number
}

/** The limits that all users share ask for at most a second, those of a single user for more. */
const LONGEST_WAIT_S = 1

/**
 * HTTP client that keeps cookies, sends an Origin header and one random IP address, and follows no redirects; an empty header value removes
 * a header.
 */
export class Client {
  readonly origin: string
  readonly #cookies = new Map<string, string>()
  /** Rate limits apply per IP address, so each client uses a random one. */
  readonly #address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  constructor(origin: string) {
    this.origin = origin
  }

  async send(method: string, path: string, { json, body, headers, timeout = 30_000 }: RequestOptions = {}): Promise<ClientResponse> {
    // workerd closes an idle connection after 5 s without announcing it, and a request sent at that moment fails.
    const sent: Record<string, string> = { Origin: this.origin, 'CF-Connecting-IP': this.#address, Connection: 'close', ...headers }
    if (json !== undefined) sent['Content-Type'] ??= 'application/json'
    if (this.#cookies.size > 0) sent.Cookie ??= this.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(this.origin + path, {
      method,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
      body: json === undefined ? body : JSON.stringify(json),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  get(path: string, headers?: Record<string, string>): Promise<ClientResponse> {
    return this.send('GET', path, { headers })
  }

  /** Returns the JSON body, or null if it is empty; throws for a status of 300 or above. Waits as long as a limit of all users asks. */
  async call<Body>(method: string, path: string, options: RequestOptions = {}): Promise<Body> {
    const response = await this.send(method, path, options)
    const wait = Number(response.headers.get('Retry-After') ?? Number.POSITIVE_INFINITY)
    if (response.status === 429 && wait <= LONGEST_WAIT_S) {
      await new Promise((done) => setTimeout(done, wait * 1000))
      return this.call(method, path, options)
    }
    if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.text.slice(0, 400)}`)
    return JSON.parse(response.text || 'null')
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    if (value === '' || attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
