import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { findGateway } from '#worker/money/gateway/index.ts'
import { testEnv } from '#worker/testing/index.ts'
import { handleLocalRequest } from '../../handle-local-request.ts'
import type { LocalEnv } from '../../local-database.ts'
import { sandboxGateway } from '../sandbox-gateway.ts'

const ORIGIN = 'http://127.0.0.1:8787'

const PUBLIC = 'https://daftar.example'
const MERCHANT = '33333333-3333-4333-8333-333333333333'

/**
 * Sends a request without the key of the local run to the sandbox gateway behind a public origin, where every other helper needs the key.
 * `over` changes the settings of the gateway.
 */
export async function requestGateway(path: string, init?: RequestInit, over: Partial<LocalEnv> = {}): Promise<Response> {
  const ctx = createExecutionContext()
  const local = localEnv({ ORIGIN: PUBLIC, ZARINPAL_BASE: `${PUBLIC}/__local/gateway`, ZARINPAL_MERCHANT: MERCHANT, ...over })
  const response = await handleLocalRequest(new Request(`${ORIGIN}/__local/gateway/${path}`, init), local, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

/** The environment in which the Worker calls the sandbox in its own process. */
export const localEnvWithGateway = (): LocalEnv =>
  localEnv({ ORIGIN, ZARINPAL_BASE: `${ORIGIN}/__local/gateway`, ZARINPAL_MERCHANT: MERCHANT })

function localEnv(over: Partial<LocalEnv>): LocalEnv {
  const local: LocalEnv = { ...testEnv(over), LOCAL: env.LOCAL }
  return { ...local, SANDBOX_GATEWAY: sandboxGateway(local) }
}

export function zarinpalOf(local: LocalEnv) {
  const gateway = findGateway(local, 'zarinpal')
  if (!gateway) throw new Error('No gateway')
  return gateway
}
