import { LIMITS } from '#shared/limits/index.ts'
import { SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { OutboundErrorReason } from '#worker/lib/http/outbound-url.ts'
import type { Delivery } from './contract.ts'

/** Time for the whole exchange, in ms. */
const TIMEOUT_MS = 10 * SECOND

/** What came of an attempt: either a status with the beginning of the answer, or an error. */
export type Attempt = Pick<Delivery, 'status' | 'error' | 'answer'> & { duration: number }

/** POSTs a signed message and reads the beginning of the answer; follows no redirect, whose target nobody chose. */
export async function postMessage(env: Env, url: string, headers: Record<string, string>, body: string): Promise<Attempt> {
  const started = Date.now()
  const since = () => Date.now() - started
  try {
    const response = await outboundFetch(env, url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs: TIMEOUT_MS,
      limitMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    const answer = await readBeginning(response)
    return { status: response.status, error: null, answer, duration: since() }
  } catch (error) {
    if (error instanceof OutboundRequestError) return { status: null, error: ERRORS[error.reason], answer: null, duration: since() }
    throw error
  }
}

const ERRORS: Record<OutboundErrorReason, NonNullable<Delivery['error']>> = {
  address: 'address',
  scheme: 'address',
  credentials: 'address',
  port: 'address',
  'own-host': 'address',
  'too-many-redirects': 'redirect',
  'redirect-loop': 'redirect',
  'redirect-target': 'redirect',
  'too-large': 'unreachable',
  timeout: 'timeout',
  unreachable: 'unreachable',
}

const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Reads the first bytes as text; the status counts even if the rest of the body never arrives. */
async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const bytes = new Uint8Array(LIMITS.webhookAnswerBytes)
  let length = 0
  try {
    while (reader && length < bytes.length) {
      const { done, value } = await reader.read()
      if (done) break
      const part = value.subarray(0, bytes.length - length)
      bytes.set(part, length)
      length += part.length
    }
    await reader?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
  return new TextDecoder().decode(bytes.subarray(0, length)).replace(CONTROLS, '\uFFFD')
}
