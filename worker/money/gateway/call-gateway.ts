import { SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'

const LIMIT_MS = 8 * SECOND

interface Call {
  /** Base URL from our configuration; only these calls may reach it if it is a private host. */
  base: string
  path: string
  body: object
  /** Receives the call in place of the network. */
  service?: Env['SANDBOX_GATEWAY']
}

/** `details` says why the answer could not be read: it is lost, late or no JSON. */
export type GatewayReply = { body: unknown } | { details: string }

/**
 * Posts JSON to a gateway and returns the JSON of its answer, whatever its HTTP status, because gateways send errors with 200 and 422 alike.
 * Waits at most `LIMIT_MS`; never throws.
 */
export async function callGateway(env: Env, { base, path, body, service }: Call): Promise<GatewayReply> {
  try {
    const response = await outboundFetch({ ...env, OUTBOUND_HOSTS: new URL(base).host }, base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      maxBytes: 500_000,
      timeoutMs: LIMIT_MS,
      limitMs: LIMIT_MS,
      maxRedirects: 0,
      service,
    })
    const text = await response.text()
    return parseJson(text) ?? { details: `HTTP ${response.status} without JSON` }
  } catch (error) {
    return { details: error instanceof OutboundRequestError ? error.reason : 'unreachable' }
  }
}

function parseJson(text: string): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(text, keepDigits) }
  } catch {
    return undefined
  }
}

/** Reviver that returns an integer beyond 2^53 as text, because reference numbers and ids must not lose digits. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value

/** Repeats a call once if its answer could not be read. Only for calls that a gateway answers the same way again. */
export async function callTwice(call: () => Promise<GatewayReply>): Promise<GatewayReply> {
  const reply = await call()
  return 'body' in reply ? reply : call()
}
