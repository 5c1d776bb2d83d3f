import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { findGateway } from '#worker/money/gateway/index.ts'
import { testEnv } from '#worker/testing/index.ts'
import { handleLocalRequest } from '../../handle-local-request.ts'
import type { LocalEnv } from '../../local-database.ts'
import { sandboxGateway } from '../sandbox-gateway.ts'

const ORIGIN = 'http://127.0.0.1:8787'

/** The environment of the local run behind a public origin, where every other helper needs the key. */
const localEnv = (): LocalEnv => ({ ...testEnv({ ORIGIN: 'https://daftar.example' }), LOCAL: env.LOCAL })

/** Sends a request to the sandbox gateway, without the key of the local run. */
export async function requestGateway(path: string, init?: RequestInit): Promise<Response> {
  const ctx = createExecutionContext()
  const response = await handleLocalRequest(new Request(`${ORIGIN}/__local/gateway/${path}`, init), localEnv(), ctx)
  await waitOnExecutionContext(ctx)
  return response
}

/** The environment in which the Worker calls the sandbox in its own process. */
export function localEnvWithGateway(): LocalEnv {
  const over = { ORIGIN, ZARINPAL_BASE: `${ORIGIN}/__local/gateway`, ZARINPAL_MERCHANT: '33333333-3333-4333-8333-333333333333' }
  const local: LocalEnv = { ...testEnv(over), LOCAL: env.LOCAL }
  return { ...local, SANDBOX_GATEWAY: sandboxGateway(local) }
}

export function zarinpalOf(local: LocalEnv) {
  const gateway = findGateway(local, 'zarinpal')
  if (!gateway) throw new Error('No gateway')
  return gateway
}
