import { appName } from './agents/apps.ts'
import { botName } from './agents/bots.ts'
import { deviceOf } from './agents/device.ts'
import { isHosted } from './agents/hosting.ts'
import type { Device, Kind } from './contract.ts'

/** Who is asking, as kept: never the agent itself, which with its version can tell one person from all others. */
export interface Asker {
  kind: Exclude<Kind, 'own'>
  app: string
  device: Device
}

/** An Apple Watch asks for what its phone has fetched already; what it streams by itself says AppleCoreMedia. */
const WATCH_TWIN = /^(?:atc\/|\(null\)\/\(null\)).*watchOS/i
/** Says nothing, or what no software says of itself. */
const MALFORMED = /^[^a-z]*$|^(?:null|undefined|unknown|none|user-agent)$|^mozilla(?:\/[\d.]+)?$|[\p{Cc}<>]|\$\{|\{\{/iu
const LONGEST = 1000

const isPreload = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name) ?? '').join(' '))

/** What a request's headers and network tell of who asks. */
export function classify(request: Request): Asker {
  const agent = (request.headers.get('User-Agent') ?? '').trim()
  const bot = botName(agent)
  const app = bot ?? appName(agent)
  const device = deviceOf(agent)
  const kind = (): Asker['kind'] => {
    if (WATCH_TWIN.test(agent)) return 'watch'
    if (MALFORMED.test(agent) || agent.length > LONGEST) return 'unnamed'
    if (bot !== undefined) return 'bot'
    if (isPreload(request.headers)) return 'preload'
    // Behind a known app stands a person, often with a VPN whose servers stand there too.
    return app === '' && isHosted(request) ? 'hosting' : 'person'
  }
  return { kind: kind(), app: app.slice(0, 60), device }
}
