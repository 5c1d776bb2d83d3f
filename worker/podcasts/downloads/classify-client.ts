import type { ClientKind, Device } from './contract.ts'
import { appName } from './user-agents/apps.ts'
import { botName } from './user-agents/bots.ts'
import { detectDevice } from './user-agents/detect-device.ts'
import { isFromHostingNetwork } from './user-agents/hosting.ts'

/** What is stored about a client: never its User-Agent, since the versions in it can help identify a person. */
export interface Client {
  kind: Exclude<ClientKind, 'own'>
  app: string
  device: Device
}

/** Agents of an Apple Watch that repeats its phone's downloads; what the watch streams itself identifies as AppleCoreMedia. */
const WATCH_TWIN = /^(?:atc\/|\(null\)\/\(null\)).*watchOS/i
const MALFORMED = /^[^a-z]*$|^(?:null|undefined|unknown|none|user-agent)$|^mozilla(?:\/[\d.]+)?$|[\p{Cc}<>]|\$\{|\{\{/iu
const MAX_AGENT_LENGTH = 1000

const isPreload = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name) ?? '').join(' '))

export function classifyClient(request: Request): Client {
  const agent = (request.headers.get('User-Agent') ?? '').trim()
  const bot = botName(agent)
  const app = bot ?? appName(agent)
  const device = detectDevice(agent)
  const kind = (): Client['kind'] => {
    if (WATCH_TWIN.test(agent)) return 'watch'
    if (MALFORMED.test(agent) || agent.length > MAX_AGENT_LENGTH) return 'unnamed'
    if (bot !== undefined) return 'bot'
    if (isPreload(request.headers)) return 'preload'
    // A known app on a hosting network is usually a person using a VPN.
    return app === '' && isFromHostingNetwork(request) ? 'hosting' : 'person'
  }
  return { kind: kind(), app: app.slice(0, 60), device }
}
