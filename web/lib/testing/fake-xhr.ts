/** An XMLHttpRequest whose answer a test gives. */
export class FakeXhr extends EventTarget {
  static readonly requests: FakeXhr[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  method = ''
  url = ''
  responseType = ''
  status = 0
  response: unknown = null
  body: unknown
  isAborted = false
  private retryAfter: string | null = null

  constructor() {
    super()
    FakeXhr.requests.push(this)
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'Retry-After' ? this.retryAfter : null
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, response: unknown = null, retryAfter: string | null = null) {
    Object.assign(this, { status, response, retryAfter })
    this.dispatchEvent(new Event('load'))
  }
  fail(event: 'error' | 'timeout') {
    this.dispatchEvent(new Event(event))
  }
}
