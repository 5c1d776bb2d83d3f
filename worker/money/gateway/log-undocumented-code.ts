import type { GatewayName } from './contract.ts'
import type { Unknown } from './port.ts'

/** Logs, as an error for whoever is on call, a code that the gateway's documentation does not list; `payment` is its hash. */
export const logUndocumentedCode = (
  gateway: GatewayName,
  call: 'request' | 'verify',
  { payment, code, details }: Unknown & { payment: string },
) => console.error(JSON.stringify({ level: 'error', event: 'payment_gateway_code_unknown', gateway, call, payment, code, details }))
