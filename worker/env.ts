import type { RateLimiter } from './lib/rate-limit.ts'

/** The bindings of wrangler.toml, the same locally and on Cloudflare. */
export interface Env {
  DB: D1Database
  /** The search index, made from DB at any time (worker/search-index). */
  SEARCH: D1Database
  MEDIA: R2Bucket
  JOBS: Queue
  LIMITS: DurableObjectNamespace<RateLimiter>
  IMAGES: ImagesBinding
  EMAIL: SendEmail
  ASSETS: Fetcher
  /** Public origin without a trailing slash; links in mails and canonical addresses start with it. */
  ORIGIN: string
  MAIL_FROM: string
  /** Hosts (`name` or `name:port`, parted by commas) that may be asked for feeds although they are near or speak http; empty for none. */
  OUTBOUND_HOSTS?: string
  /** The local run's ways to other hosts, and to those of OUTBOUND_HOSTS (scripts/outbound-network.ts). Elsewhere there is `fetch`. */
  OUTBOUND?: Fetcher
  OUTBOUND_PRIVATE?: Fetcher
  /** Seals two-step secrets at rest; `wrangler secret put SECRETS_KEY`, 32 random bytes in base64. Without it they are stored as they are. */
  SECRETS_KEY?: string
  /** Kavenegar's API key (`wrangler secret put SMS_KEY`) and the name of the template for codes; without both no SMS leaves. */
  SMS_KEY?: string
  SMS_TEMPLATE?: string
}
