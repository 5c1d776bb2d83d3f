import { isLoopback } from '#worker/local/loopback.ts'
import { SANDBOX_PATH } from '#worker/local/sandbox-gateway/path.ts'
import { StartError } from './start-error.ts'

/** Merchant id of the sandbox, which accepts any UUID. */
const SANDBOX_MERCHANT = 'da47a200-0000-4000-8000-000000000020'
const ZARINPAL = 'https://payment.zarinpal.com'

interface Gateway {
  base: string
  merchant: string
  /** Whether it is the sandbox of the server itself, which takes no money. */
  isSandbox: boolean
}

export interface Settings {
  port: number
  /** Data folder, as given. */
  data: string
  /** Origin that users open: ORIGIN behind a proxy, else the loopback address. */
  origin: string
  /** Whether other machines reach the site, so that the mailbox needs a key. */
  isPublic: boolean
  outboundHosts: string
  /** Address of the contact inbox, whose mail `/__local/mail` delivers; empty if answers by mail are not received. */
  contactAddress: string
  /** Base URL and merchant id of the payment gateway; without a merchant id, no payment starts. */
  zarinpal: Gateway
  hasSample: boolean
}

/** Reads the settings of the local run from environment variables; throws a `StartError` for an invalid one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`PORT must be a number from 1 to 65535; got “${env.PORT}”.`)
  const origin = env.ORIGIN ? parseOrigin(env.ORIGIN) : new URL(`http://127.0.0.1:${port}`)
  const isPublic = !isLoopback(origin)
  return {
    port,
    data: env.DAFTAR_DATA || '.daftar',
    origin: origin.origin,
    isPublic,
    outboundHosts: env.DAFTAR_OUTBOUND_HOSTS ?? '',
    contactAddress: parseContactAddress(env.CONTACT_ADDRESS ?? 'contact@daftar.example'),
    zarinpal: readGateway(env, origin.origin, isPublic),
    hasSample: env.DAFTAR_SAMPLE !== '0',
  }
}

function parseContactAddress(value: string): string {
  if (value !== '' && !/^[^\s@+]+@[^\s@]+$/.test(value))
    throw new StartError(`CONTACT_ADDRESS must be an address without “+”, such as contact@daftar.example, or empty; got “${value}”.`)
  return value
}

/**
 * Returns the gateway that the environment names. Without one, a private site uses the sandbox, and a public one takes no payments, because
 * the sandbox fills wallets for free; only DAFTAR_SANDBOX_GATEWAY=1 offers it to the public.
 */
function readGateway(env: NodeJS.ProcessEnv, origin: string, isPublic: boolean): Gateway {
  const sandbox = origin + SANDBOX_PATH
  const hasSandbox = !isPublic || env.DAFTAR_SANDBOX_GATEWAY === '1'
  const base = parseGatewayBase(env.ZARINPAL_BASE || (hasSandbox ? sandbox : ZARINPAL))
  const isSandbox = base === sandbox
  if (isSandbox && !hasSandbox)
    throw new StartError(
      'ZARINPAL_BASE is the sandbox gateway of this server, which fills wallets without money. Unset it, or set DAFTAR_SANDBOX_GATEWAY=1 to offer the sandbox to every visitor.',
    )
  return { base, merchant: env.ZARINPAL_MERCHANT || (hasSandbox ? SANDBOX_MERCHANT : ''), isSandbox }
}

function parseGatewayBase(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new StartError(`ZARINPAL_BASE must be the base URL of a payment gateway, such as https://sandbox.zarinpal.com; got “${value}”.`)
  return url.href.replace(/\/+$/, '')
}

function parseOrigin(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new StartError(`ORIGIN must be an origin without a path, such as https://daftar.example; got “${value}”.`)
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new StartError(`ORIGIN must start with https://, because browsers send sign-in cookies only over https; got “${value}”.`)
  return url
}
