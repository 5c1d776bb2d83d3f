import type { MediaBucket } from './lib/media-bucket.ts'
import type { RateLimiter } from './lib/rate-limit.ts'
import type { PromotionBudget } from './money/promotion-delivery/promotion-budget.ts'

export interface Env {
  DB: D1Database
  /** Search index; can be rebuilt from DB at any time (worker/indexing/search-index). */
  SEARCH: D1Database
  /** Visits and the counts made from them; no query joins it with another database. */
  STATS: D1Database
  MEDIA: MediaBucket
  /** Sign-in codes, which must arrive within seconds. */
  CODES: Queue
  /** Mail and quick jobs of our own. */
  JOBS: Queue
  /** WebSub requests to the hosts of subscribers, and calls of Telegram's Bot API. */
  /** Requests to the hosts of WebSub subscribers and webhooks. */
  DELIVERIES: Queue
  /** Turns of imports. */
  IMPORTS: Queue
  /** Questions to payment gateways. */
  PAYMENTS: Queue
  /** Turns of newsletters, which wait for the mail provider. */
  NEWSLETTERS: Queue
  /** Reports of visits (worker/statistics/collection). */
  VISITS: Queue
  LIMITS: DurableObjectNamespace<RateLimiter>
  /** The budget of each promotion, by its hash. */
  PROMOTIONS: DurableObjectNamespace<PromotionBudget>
  IMAGES: ImagesBinding
  EMAIL: SendEmail
  ASSETS: Fetcher
  /** The deployed version; its id is in the request log. */
  VERSION: WorkerVersionMetadata
  /** Public origin without a trailing slash; base of canonical URLs and of links in emails. */
  ORIGIN: string
  MAIL_FROM: string
  /**
   * Address whose subaddresses (`name+…@domain`) deliver to this Worker, so that answers to replies of staff arrive in the contact inbox.
   * Without it, answers go to MAIL_FROM.
   */
  CONTACT_ADDRESS?: string
  /** Private or http-only hosts (`name` or `name:port`, comma-separated) that outbound requests may reach; empty for none. */
  OUTBOUND_HOSTS?: string
  /**
   * Outbound proxies of the local run, one for public hosts and one for OUTBOUND_HOSTS (scripts/outbound-network.ts). Without them,
   * requests use `fetch`.
   */
  OUTBOUND?: Fetcher
  OUTBOUND_PRIVATE?: Fetcher
  /**
   * Key that encrypts TOTP secrets, tokens of Telegram bots and secrets of webhooks at rest: 32 random bytes in base64, set with
   * `wrangler secret put SECRETS_KEY`. Without it, they are stored in plain text.
   */
  SECRETS_KEY?: string
  /**
   * Key of Resend's API (`wrangler secret put RESEND_KEY`), which sends newsletters; Cloudflare's sending is for mail that somebody asked for.
   * `RESEND_BASE` is its base URL, https://api.resend.com if absent.
   */
  RESEND_KEY?: string
  RESEND_BASE?: string
  /** Secret with which Resend signs bounces and complaints (`wrangler secret put RESEND_WEBHOOK_SECRET`). */
  RESEND_WEBHOOK_SECRET?: string
  /**
   * Key pair with which push services recognize the site (RFC 8292), both in base64url: the uncompressed point and the private value, from
   * `npm run vapid-keys`. Without it, no device receives pushes. VAPID_SUBJECT is the address of the operator, `mailto:` or `https:`;
   * `mailto:` and MAIL_FROM if absent.
   */
  VAPID_PUBLIC?: string
  VAPID_PRIVATE?: string
  VAPID_SUBJECT?: string
  /** Base URL of Telegram's Bot API; https://api.telegram.org if absent. */
  TELEGRAM_BASE?: string
  /** Kavenegar's API key (`wrangler secret put SMS_KEY`) and code template. No SMS is sent unless both are set. */
  SMS_KEY?: string
  SMS_TEMPLATE?: string
  /** Base URLs and merchant ids of the payment gateways; a gateway without a merchant takes no payments. */
  ZARINPAL_BASE?: string
  ZARINPAL_MERCHANT?: string
  /** Receives the calls to Zarinpal in place of the network; only the local run has it (worker/local/sandbox-gateway). */
  SANDBOX_GATEWAY?: Pick<Fetcher, 'fetch'> | undefined
  ZIBAL_BASE?: string
  ZIBAL_MERCHANT?: string
  /** Seller on printed invoices: name, national id and address, one line each. */
  SELLER?: string
}
