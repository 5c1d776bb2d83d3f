import { isLoopback } from '#worker/local/loopback.ts'
import { StartError } from './start-error.ts'

interface Settings {
  port: number
  /** Data folder, as given. */
  data: string
  /** Origin that users open: ORIGIN behind a proxy, else the loopback address. */
  origin: string
  /** Whether other machines reach the site, so that the mailbox needs a key. */
  isPublic: boolean
  outboundHosts: string
  hasSample: boolean
}

/** Reads the settings of the local run from environment variables; throws a `StartError` for an invalid one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`PORT must be a number from 1 to 65535; got “${env.PORT}”.`)
  const origin = env.ORIGIN ? parseOrigin(env.ORIGIN) : new URL(`http://127.0.0.1:${port}`)
  return {
    port,
    data: env.DAFTAR_DATA || '.daftar',
    origin: origin.origin,
    isPublic: !isLoopback(origin),
    outboundHosts: env.DAFTAR_OUTBOUND_HOSTS ?? '',
    hasSample: env.DAFTAR_SAMPLE !== '0',
  }
}

function parseOrigin(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new StartError(`ORIGIN must be an origin without a path, such as https://daftar.example; got “${value}”.`)
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new StartError(`ORIGIN must start with https://, because browsers send sign-in cookies only over https; got “${value}”.`)
  return url
}
