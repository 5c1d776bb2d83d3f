import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import ece from 'http_ece'
import type { PushMessage } from '#shared/push-message.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'

interface Received {
  message: PushMessage
  ttl: number
  urgency: string
  topic: string
}

/** A browser with a subscription at a push service. */
export type SimulatedBrowser = ReturnType<ReturnType<typeof simulatedPushService>['subscribe']>

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Largest body in bytes that every push service accepts (RFC 8030, 7.2). */
const MAX_BODY_BYTES = 4096

/**
 * A push service after RFC 8030 and RFC 8292, and its browsers, which decrypt what they receive with an implementation of RFC 8291 that is not the
 * Worker's. It is the network of the test file from now on.
 */
export function simulatedPushService(applicationServerKey: string) {
  const browsers = new Map<string, { receive: (body: Buffer) => PushMessage; received: Received[]; isGone: boolean }>()
  const service = {
    /** Every request, also those that were answered with an error. */
    requests: [] as { url: string; status: number; bytes: number }[],
    /** Answers instead of the service; undefined lets it answer. */
    answer: (_request: Request): Response | undefined | Promise<Response | undefined> => undefined,
    maxBytes: MAX_BODY_BYTES,
    /** Creates a browser with a subscription. */
    subscribe(host = 'push.example') {
      const keys = createECDH('prime256v1')
      const p256dh = base64Url(keys.generateKeys())
      const auth = base64Url(randomBytes(16))
      const endpoint = `https://${host}/wpush/${newSecret()}`
      const received: Received[] = []
      const known = {
        received,
        isGone: false,
        receive: (body: Buffer): PushMessage =>
          JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8')),
      }
      browsers.set(endpoint, known)
      return {
        subscription: { endpoint, keys: { p256dh, auth } },
        /** Pushes in the order of their arrival. */
        received,
        unsubscribe: () => {
          known.isGone = true
        },
      }
    },
  }
  const respond = (request: Request, body: Buffer): Response => {
    const browser = browsers.get(request.url)
    if (!browser || browser.isGone) return new Response(null, { status: browser ? 410 : 404 })
    const problem = findProblem(request, applicationServerKey)
    if (problem !== undefined) return new Response(problem.reason, { status: problem.status })
    if (body.byteLength > service.maxBytes) return new Response(null, { status: 413 })
    const header = (name: string) => request.headers.get(name) ?? ''
    browser.received.push({
      message: browser.receive(body),
      ttl: Number(header('TTL')),
      urgency: header('Urgency'),
      topic: header('Topic'),
    })
    return new Response(null, { status: 201, headers: { Location: `${request.url}/message`, TTL: header('TTL') } })
  }
  setOutboundNetwork(async (request) => {
    const body = Buffer.from(await request.clone().arrayBuffer())
    const response = (await service.answer(request)) ?? respond(request, body)
    service.requests.push({ url: request.url, status: response.status, bytes: body.byteLength })
    return response
  })
  return service
}

const problem = (status: number, reason: string) => ({ status, reason })

/** Returns what a push service refuses a request for. */
function findProblem({ method, url, headers }: Request, applicationServerKey: string) {
  if (method !== 'POST') return problem(405, 'A push is sent by POST (RFC 8030, 5)')
  if (!/^\d+$/.test(headers.get('TTL') ?? '')) return problem(400, 'TTL is required (RFC 8030, 5.2)')
  if (!/^(?:very-low|low|normal|high)$/.test(headers.get('Urgency') ?? 'normal')) return problem(400, 'Unknown urgency (RFC 8030, 5.3)')
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(headers.get('Topic') ?? 'none')) return problem(400, 'Malformed topic (RFC 8030, 5.4)')
  if (headers.get('Content-Encoding') !== 'aes128gcm') return problem(400, 'Not encrypted (RFC 8291, 4)')
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([A-Za-z0-9_-]+)$/.exec(headers.get('Authorization') ?? '') ?? []
  if (key !== applicationServerKey) return problem(403, 'The key is not that of the subscription (RFC 8292, 4.2)')
  return findTokenProblem(token, key, new URL(url).origin)
}

const DAY_SECONDS = 86_400

function findTokenProblem(token: string, key: string, audience: string) {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: base64Url(point.subarray(1, 33)), y: base64Url(point.subarray(33)) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return problem(401, 'The signature is wrong (RFC 8292, 2)')
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const lifetime = exp - Date.now() / 1000
  if (aud !== audience) return problem(401, 'The token is for another service (RFC 8292, 2)')
  if (lifetime < 0 || lifetime > DAY_SECONDS) return problem(401, 'The token has expired or lasts too long (RFC 8292, 2)')
  if (!/^(?:mailto|https):/.test(sub)) return problem(401, 'Nobody to contact (RFC 8292, 2.1)')
  return undefined
}
