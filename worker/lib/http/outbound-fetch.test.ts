import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type OutboundRequest, type OutboundRequestError, outboundFetch, setOutboundNetwork } from './outbound-fetch.ts'

const env = { ORIGIN: 'https://daftar.test', OUTBOUND_HOSTS: 'feeds.lan, 127.0.0.1:4000,[fd00::1]' }
let requests: Request[] = []

function network(handlers: Record<string, (request: Request) => Response | Promise<Response>>): void {
  requests = []
  setOutboundNetwork(async (request) => {
    requests.push(request)
    const response = handlers[request.url]
    if (!response) throw new TypeError('Network connection lost.')
    return response(request)
  })
}
const open = () => setOutboundNetwork(async (request) => new Response(request.url))
afterEach(() => setOutboundNetwork())

const to =
  (location: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { Location: location } })
const reasonOf = (address: string, request?: OutboundRequest, settings = env) =>
  outboundFetch(settings, address, request)
    .then((response) => response.text())
    .then(
      () => 'answered',
      (error: OutboundRequestError) => error.reason,
    )

test.each([
  ['address', 'no address', '', 'https://', '//a.ir', 'https://a b.ir', `https://a.ir/${'x'.repeat(5000)}`],
  [
    'address',
    'https://127.0.0.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://0177.0.0.1.',
    'https://①②⑦.⓪.⓪.①',
    'https://127。0。0。1',
  ],
  ['address', 'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[64:ff9b::7f00:1]', 'https://8.8.8.8', 'https://[2606:4700::1111]'],
  ['address', 'https://localhost', 'https://LOCALHOST.', 'https://a.localhost', 'https://router', 'https://router.', 'https://a.local'],
  [
    'address',
    'https://metadata.google.internal',
    'https://a.onion',
    'https://nas.lan',
    'https://nas.home.arpa',
    'https://ⓛocalhost',
    'https://a..',
  ],
  [
    'scheme',
    'http://a.ir',
    'ftp://a.ir',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,a',
    'blob:https://a.ir/1',
    'ws://a.ir',
  ],
  ['credentials', 'https://me@a.ir', 'https://me:secret@a.ir', 'https://:secret@a.ir', 'https://me@feeds.lan'],
  ['port', 'https://a.ir:444', 'https://a.ir:22', 'https://a.ir:80', 'https://a.ir:8443'],
  ['own-host', 'https://daftar.test/feed', 'https://DAFTAR.test.', 'https://daftar.test:8443', 'https://ｄaftar.test'],
])('outboundFetch rejects disallowed URLs with the reason %s and sends no request', async (reason, ...addresses) => {
  network({})
  for (const address of addresses) expect(await reasonOf(address), address).toBe(reason)
  expect(requests).toEqual([])
})

test.each(['https://a.ir/feed.xml?x=1', 'https://a.ir:443', 'https://دفتر.example', 'https://a.ir.', 'https://1.a.ir', 'https://local.ir'])(
  'outboundFetch allows %s',
  async (address) => {
    open()
    expect(await reasonOf(address)).toBe('answered')
  },
)

test('outboundFetch rejects loopback and link-local addresses in generated spellings and sends no request', async () => {
  network({})
  const part = (value: number) =>
    fc.constantFrom(
      String(value),
      `0x${value.toString(16)}`,
      `0X${value.toString(16)}`,
      `0${value.toString(8)}`,
      `0x000${value.toString(16)}`,
    )
  const last = fc.integer({ min: 0, max: 0xffffff })
  const near = fc.oneof(
    fc
      .tuple(part(127), fc.integer({ min: 0, max: 255 }).chain(part), fc.integer({ min: 0, max: 255 }).chain(part), part(1))
      .map((all) => all.join('.')),
    last.chain((rest) => fc.tuple(part(127), part(rest)).map((all) => all.join('.'))),
    last.chain((rest) => part(127 * 2 ** 24 + rest)),
    fc.constantFrom('::1', '0:0::0:1', '::ffff:7f00:1', '::FFFF:127.0.0.1', '::127.0.0.1', 'fe80::1').map((literal) => `[${literal}]`),
  )
  const odd = (digits: string) =>
    [...digits].map((sign) => (/[1-9]/.test(sign) ? String.fromCodePoint(0x2460 + Number(sign) - 1) : sign)).join('')
  const wide = (text: string) =>
    [...text].map((sign) => (/\w/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)).join('')
  const dressed = fc.tuple(
    near,
    fc.constantFrom(
      (text: string) => text,
      odd,
      wide,
      encodeURIComponent,
      (text: string) => text.replaceAll('.', '。'),
    ),
    fc.constantFrom('', '.', ':443', ':0443', '/', '\\@a.ir', '?a.ir', '#@a.ir'),
    fc.constantFrom('https://', 'https:/', 'https:\\\\', ' HTTPS://', 'ht\ntps://', 'https:////'),
  )
  await fc.assert(
    fc.asyncProperty(dressed, async ([host, dress, end, scheme]) => {
      const address = `${scheme}${host.startsWith('[') ? host : dress(host)}${end}`
      expect(['address', 'credentials'], address).toContain(await reasonOf(address))
    }),
    { numRuns: 1000 },
  )
  expect(requests).toEqual([])
})

test('outboundFetch allows only configured private hosts, also over http, and never the site’s own host', async () => {
  open()
  for (const address of [
    'http://feeds.lan/a',
    'http://feeds.lan:81',
    'https://feeds.lan',
    'http://127.1:4000',
    'http://[fd00::1]:9',
    'http://[FD00:0::1]',
  ])
    expect(await reasonOf(address), address).toBe('answered')
  expect(await reasonOf('http://127.0.0.1:4001')).toBe('scheme')
  expect(await reasonOf('https://127.0.0.1:4001')).toBe('address')
  expect(await reasonOf('http://sub.feeds.lan')).toBe('scheme')
  expect(await reasonOf('ftp://feeds.lan')).toBe('scheme')
  expect(await reasonOf('http://127.0.0.1:4000', {}, { ...env, ORIGIN: 'http://127.0.0.1:4000' })).toBe('own-host')
  expect(await reasonOf('http://a.ir', {}, { ...env, OUTBOUND_HOSTS: '' })).toBe('scheme')
})

test('outboundFetch follows a redirect to a 404 and returns its URL, returns a 304 or a 302 without Location, and overrides the User-Agent', async () => {
  network({ 'https://a.ir/1': to('../2#part'), 'https://a.ir/2': () => new Response('بله', { status: 404, headers: { ETag: '"1"' } }) })
  const response = await outboundFetch(env, 'https://a.ir/1', { headers: { Accept: 'text/xml', 'User-Agent': 'else' } })
  expect([response.status, response.url, response.headers.get('ETag'), await response.text()]).toEqual([
    404,
    'https://a.ir/2',
    '"1"',
    'بله',
  ])
  for (const request of requests) {
    expect(request.redirect).toBe('manual')
    expect(request.headers.get('User-Agent')).toBe('Daftar/1.0 (+https://daftar.test)')
    expect(request.headers.get('Accept')).toBe('text/xml')
  }
  network({ 'https://a.ir/': () => new Response(null, { status: 304 }), 'https://b.ir/': () => new Response(null, { status: 302 }) })
  expect((await outboundFetch(env, 'https://a.ir')).status).toBe(304)
  expect((await outboundFetch(env, 'https://b.ir')).status).toBe(302)
})

test.each([
  ['address', 'https://127.0.0.1/'],
  ['address', 'https://2130706433/'],
  ['address', '//localhost/'],
  ['scheme', 'http://a.ir/'],
  ['scheme', 'file:///etc/passwd'],
  ['credentials', 'https://me:secret@b.ir/'],
  ['port', 'https://b.ir:8080/'],
  ['own-host', 'https://daftar.test/__local/mailbox'],
  ['address', 'https://'],
])('outboundFetch fails with the reason %s on a redirect to %s', async (reason, location) => {
  network({ 'https://a.ir/': to('https://b.ir/'), 'https://b.ir/': to(location) })
  const error = await outboundFetch(env, 'https://a.ir').catch((thrown: OutboundRequestError) => thrown)
  expect(error).toMatchObject({ reason: 'redirect-target', cause: { reason } })
  expect(requests).toHaveLength(2)
})

test('upgradesHttp requests http URLs and http targets of redirects over https, except at configured hosts', async () => {
  network({
    'https://a.ir/': to('http://b.ir/x'),
    'https://b.ir/x': () => new Response('b'),
    'http://feeds.lan/': to('http://feeds.lan/x'),
    'http://feeds.lan/x': () => new Response('lan'),
    'https://up.ir/': to('http://up.ir/'),
  })
  const upgraded = { upgradesHttp: true }
  expect(await (await outboundFetch(env, 'http://a.ir', upgraded)).text()).toBe('b')
  expect(await (await outboundFetch(env, 'http://feeds.lan', upgraded)).text()).toBe('lan')
  expect(await reasonOf('http://up.ir', upgraded)).toBe('redirect-loop')
  expect(await reasonOf('http://b.ir:8080', upgraded)).toBe('port')
  expect(await reasonOf('ftp://b.ir', upgraded)).toBe('scheme')
})

test('outboundFetch follows ten redirects, and rejects an eleventh and a loop with reasons of their own', async () => {
  const way = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`https://a.ir/${at}`, to(`https://a.ir/${at + 1}`, [301, 302, 303, 307, 308][at % 5])]),
    )
  network({ ...way(10), 'https://a.ir/10': () => new Response('here') })
  expect(await reasonOf('https://a.ir/0')).toBe('answered')
  network({ ...way(11), 'https://a.ir/11': () => new Response('here') })
  expect(await reasonOf('https://a.ir/0')).toBe('too-many-redirects')
  expect(requests).toHaveLength(11)
  network({ 'https://a.ir/': to('https://b.ir/'), 'https://b.ir/': to('https://a.ir/#again') })
  expect(await reasonOf('https://a.ir')).toBe('redirect-loop')
  expect(requests).toHaveLength(2)
  expect(await reasonOf('https://a.ir', { maxRedirects: 0 })).toBe('too-many-redirects')
  expect(requests).toHaveLength(3)
})

test('a cross-origin redirect drops credentials and custom headers', async () => {
  network({ 'https://a.ir/': to('https://a.ir/next'), 'https://a.ir/next': to('https://b.ir/'), 'https://b.ir/': () => new Response('b') })
  const ours = { Authorization: 'Bearer secret', Cookie: 'a=1', 'X-Hub-Signature': 'sha256=1', Range: 'bytes=5-', 'If-None-Match': '"1"' }
  await outboundFetch(env, 'https://a.ir', { headers: ours })
  const names = requests.map(({ headers }) => [...headers.keys()])
  expect(names[1]).toEqual(names[0])
  expect(names[1]).toContain('authorization')
  expect(names[2]).toEqual(['if-none-match', 'range', 'user-agent'])
})

test.each([
  [307, 'https://a.ir/next', 'POST', 'secret'],
  [308, 'https://a.ir/next', 'POST', 'secret'],
  [302, 'https://a.ir/next', 'GET', ''],
  [303, 'https://b.ir/', 'GET', ''],
])('a %i redirect of a POST to %s sends a %s with body “%s”', async (status, location, method, body) => {
  const seen: string[] = []
  network({
    'https://a.ir/': to(location, status),
    [location]: async (request) => new Response(null, { headers: { Seen: seen[seen.push(await request.text())] ?? '' } }),
  })
  await outboundFetch(env, 'https://a.ir', { method: 'POST', body: 'secret', headers: { 'Content-Type': 'text/plain' } })
  expect([requests[1]?.method, seen[0], requests[1]?.headers.get('Content-Type')]).toEqual([method, body, body ? 'text/plain' : null])
})

test('outboundFetch rejects a cross-origin 307 or 308 redirect that would resend the body', async () => {
  for (const status of [307, 308]) {
    network({ 'https://a.ir/': to('https://b.ir/', status) })
    expect(await reasonOf('https://a.ir', { method: 'POST', body: 'secret' })).toBe('redirect-target')
    expect(requests).toHaveLength(1)
  }
})

/**
 * Creates a body of up to `most` chunks of 1 KB, produced on demand; `state` records how many were produced and whether the body was
 * cancelled.
 */
function endless(most = Number.POSITIVE_INFINITY, later = Promise.resolve()) {
  const state = { made: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (state.made >= most) return controller.close()
      if (state.made > 0) await later
      state.made += 1
      controller.enqueue(new Uint8Array(1024))
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { state, body }
}

test('outboundFetch aborts a body beyond its limit without buffering, accepts one at the limit, and rejects an excessive Content-Length', async () => {
  const { state, body } = endless()
  network({
    'https://a.ir/': () => new Response(body),
    'https://b.ir/': () => new Response('x', { headers: { 'Content-Length': '200' } }),
    'https://c.ir/': () => new Response(endless(10).body),
  })
  const response = await outboundFetch(env, 'https://a.ir', { maxBytes: 10_240 })
  expect(state.made).toBeLessThan(5)
  await expect(response.arrayBuffer()).rejects.toMatchObject({ reason: 'too-large' })
  expect(state.made).toBeLessThan(15)
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(await reasonOf('https://b.ir', { maxBytes: 100 })).toBe('too-large')
  const whole = await outboundFetch(env, 'https://c.ir', { maxBytes: 10_240 })
  expect((await whole.arrayBuffer()).byteLength).toBe(10_240)
})

test('outboundFetch times out on a late, stalled or trickling response', async () => {
  const never = new Promise<never>(() => undefined)
  network({
    'https://late.ir/': () => never,
    'https://pause.ir/': () => new Response(endless(5, never).body),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        `https://chain.ir/${at}`,
        async () => {
          await new Promise((done) => setTimeout(done, 30))
          return to(`https://chain.ir/${at + 1}`)()
        },
      ]),
    ),
  })
  expect(await reasonOf('https://late.ir', { timeoutMs: 20 })).toBe('timeout')
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(await reasonOf('https://pause.ir', { timeoutMs: 20 })).toBe('timeout')
  expect(requests[1]?.signal.aborted).toBe(true)
  expect(await reasonOf('https://chain.ir/0', { timeoutMs: 50 })).toBe('timeout')
  // Each byte arrives in time, but the total exceeds 50 ms plus the time allowed for 1 KB.
  const trickle = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, 10))
      controller.enqueue(new Uint8Array(1))
    },
  })
  const [one, other] = trickle.tee()
  network({ 'https://a.ir/': () => new Response(one), 'https://b.ir/': () => new Response(other) })
  expect(await reasonOf('https://a.ir', { timeoutMs: 50, maxBytes: 1000 })).toBe('timeout')
  // The size would allow ten minutes.
  expect(await reasonOf('https://b.ir', { timeoutMs: 5000, maxBytes: 10_000_000, limitMs: 50 })).toBe('timeout')
})

test('a response may take its timeout plus a second for each 16 KB of its limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const read = async (seconds: number) => {
    let left = seconds
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (left-- === 0) return controller.close()
        await new Promise((done) => setTimeout(done, 1000))
        controller.enqueue(new Uint8Array(1))
      },
    })
    network({ 'https://a.ir/': () => new Response(body) })
    const outcome = outboundFetch(env, 'https://a.ir', { timeoutMs: 5000, maxBytes: 160_000 })
      .then((response) => response.arrayBuffer())
      .then(({ byteLength }) => byteLength)
      .catch(({ reason }: OutboundRequestError) => reason)
    await vi.advanceTimersByTimeAsync(20_000)
    return outcome
  }
  expect([await read(14), await read(16)]).toEqual([14, 'timeout'])
})

test('outboundFetch reports connection failures as unreachable, and cancelling the body aborts the request', async () => {
  network({
    'https://broken.ir/': () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('Network connection lost.')) })),
    'https://left.ir/': () => new Response(endless().body),
  })
  expect(await reasonOf('https://nobody.ir')).toBe('unreachable')
  expect(await reasonOf('https://broken.ir')).toBe('unreachable')
  const response = await outboundFetch(env, 'https://left.ir')
  await response.body?.cancel()
  expect(requests.at(-1)?.signal.aborted).toBe(true)
})

test('the response body supports BYOB readers', async () => {
  network({ 'https://a.ir/': () => new Response(endless(3).body) })
  const reader = (await outboundFetch(env, 'https://a.ir')).body?.getReader({ mode: 'byob' })
  let bytes = 0
  for (;;) {
    const part = await reader?.read(new Uint8Array(700))
    if (!part || part.done) break
    bytes += part.value.byteLength
  }
  expect(bytes).toBe(3072)
})
