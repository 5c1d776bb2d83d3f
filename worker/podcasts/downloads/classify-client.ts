import type { ClientKind, Device } from './contract.ts'
import { appName } from './user-agents/apps.ts'
import { botName } from './user-agents/bots.ts'
import { detectDevice } from './user-agents/detect-device.ts'
import { isFromHostingNetwork } from './user-agents/hosting.ts'

/** Who is asking, as kept: never the agent itself, which with its version can tell one person from all others. */
export interface Client {
  kind: Exclude<ClientKind, 'own'>
  app: string
  device: Device
}

/** An Apple Watch asks for what its phone has fetched already; what it streams by itself says AppleCoreMedia. */
const WATCH_TWIN = /^(?:atc\/|\(null\)\/\(null\)).*watchOS/i
/** Says nothing, or what no software says of itself. */
const MALFORMED = /^[^a-z]*$|^(?:null|undefined|unknown|none|user-agent)$|^mozilla(?:\/[\d.]+)?$|[\p{Cc}<>]|\$\{|\{\{/iu
const MAX_AGENT_LENGTH = 1000

const isPreload = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name) ?? '').join(' '))

/** What a request's headers and network tell of who asks. */
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
    // Behind a known app stands a person, often with a VPN whose servers stand there too.
    return app === '' && isFromHostingNetwork(request) ? 'hosting' : 'person'
  }
  return { kind: kind(), app: app.slice(0, 60), device }
}
