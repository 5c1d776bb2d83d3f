import { randomInt } from 'node:crypto'

export interface ClientResponse {
  status: number
  headers: Headers
  text: string
}

interface RequestOptions {
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Stops waiting after that many ms; the call then fails. */
  timeout?: number
}

/** A browser's part of HTTP: cookies, origin, an address of its own; never follows a redirect. */
export class Client {
  readonly origin: string
  readonly #cookies = new Map<string, string>()
  /** Rate limits count addresses, so that each client comes from another one. */
  readonly #address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  constructor(origin: string) {
    this.origin = origin
  }

  async send(method: string, path: string, { json, body, headers, timeout = 30_000 }: RequestOptions = {}): Promise<ClientResponse> {
    const sent: Record<string, string> = { Origin: this.origin, 'CF-Connecting-IP': this.#address, ...headers }
    if (json !== undefined) sent['Content-Type'] ??= 'application/json'
    if (this.#cookies.size > 0) sent.Cookie ??= this.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(this.origin + path, {
      method,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
      body: json === undefined ? body : JSON.stringify(json),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  get(path: string, headers?: Record<string, string>): Promise<ClientResponse> {
    return this.send('GET', path, { headers })
  }

  /** The body of a call that must succeed. */
  async call<Body>(method: string, path: string, ask: RequestOptions = {}): Promise<Body> {
    const answer = await this.send(method, path, ask)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 400)}`)
    return JSON.parse(answer.text || 'null')
  }

  /** Cookies as kept now, for a browser context to carry on with. */
  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    if (value === '' || attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
