import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { VAPID_KEYS } from '../vapid-keys.ts'
import { nodeCaches } from './cache.ts'
import { env } from './cloudflare-workers.ts'
import { nodeD1Database } from './d1-database.ts'
import { nodeNamespace } from './durable-objects.ts'
import { nodeImages } from './images.ts'
import { nodeR2Bucket } from './r2-bucket.ts'

const templates = new Map<string, Uint8Array>()

/** Returns a new, migrated database; `name` is the folder of its migrations. */
export function migratedDatabase(name: 'main' | 'search' | 'statistics'): D1Database {
  const template = templates.get(name) ?? new Uint8Array(readFileSync(join(inject('templates'), name)))
  templates.set(name, template)
  return nodeD1Database(template)
}

const asFetcher = (answer: (request: Request) => Promise<Response>): Fetcher =>
  ({ fetch: (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init)) }) as unknown as Fetcher

async function serveFile({ url }: Request): Promise<Response> {
  try {
    return new Response(readFileSync(join('web/public', decodeURIComponent(new URL(url).pathname))))
  } catch {
    return new Response(null, { status: 404 })
  }
}

async function validateOpenApi(request: Request): Promise<Response> {
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await request.json()) as Record<string, unknown>)
  return Response.json({ valid, errors, version: validator.version })
}

/** Messages stay where the tests of a queue look for them (worker/testing/request.ts); those of other queues vanish. */
const queue = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Queue

/** Gives the test file that begins databases, storage and objects of its own. */
export function replaceBindings(): void {
  Object.assign(globalThis, { caches: nodeCaches() })
  Object.assign(env, {
    ORIGIN: 'http://daftar.test',
    SECRETS_KEY: 'a key of the tests',
    ...VAPID_KEYS,
    MAIL_FROM: 'daftar@daftar.example',
    CONTACT_ADDRESS: '',
    OUTBOUND_HOSTS: '',
    SMS_TEMPLATE: '',
    SELLER: 'دفتر',
    ZARINPAL_BASE: 'https://payment.zarinpal.com',
    ZARINPAL_MERCHANT: '',
    ZIBAL_BASE: 'https://gateway.zibal.ir',
    ZIBAL_MERCHANT: '',
    VERSION: { id: '', tag: '', timestamp: '' },
    DB: migratedDatabase('main'),
    SEARCH: migratedDatabase('search'),
    STATS: migratedDatabase('statistics'),
    LOCAL: nodeD1Database(),
    MEDIA: nodeR2Bucket(),
    LIMITS: nodeNamespace(
      async () => (await import('#worker/lib/rate-limit.ts')).RateLimiter,
      () => env,
    ),
    PROMOTIONS: nodeNamespace(
      async () => (await import('#worker/money/promotion-delivery/index.ts')).PromotionBudget,
      () => env,
    ),
    IMAGES: nodeImages,
    EMAIL: { send: async () => undefined },
    ASSETS: asFetcher(serveFile),
    OPENAPI_VALIDATOR: asFetcher(validateOpenApi),
    CODES: queue,
    JOBS: queue,
    DELIVERIES: queue,
    IMPORTS: queue,
    PAYMENTS: queue,
    NEWSLETTERS: queue,
    VISITS: queue,
  })
}
