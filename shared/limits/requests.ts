import { HOUR, MINUTE } from '../time.ts'
import { MONEY_LIMITS } from './money.ts'

interface RequestLimit {
  /** Requests per `windowMs` of one account; also the largest burst. */
  perAccount: number
  /** Requests per `windowMs` of all visitors without a session at one IP address. */
  perVisitorAddress: number
  /** Requests per `windowMs` of all accounts at one IP address. */
  perAddress: number
  windowMs: number
}

/** An office or a carrier shares one address among many users, so that together they may send as much as this many at full speed. */
const ACCOUNTS_PER_ADDRESS = 50

const limit = (perAccount: number, windowMs: number, over: Partial<RequestLimit> = {}): RequestLimit => ({
  perAccount,
  perVisitorAddress: perAccount,
  perAddress: perAccount * ACCOUNTS_PER_ADDRESS,
  windowMs,
  ...over,
})

/**
 * Limits of API requests by kind; `worker/request-limits.ts` assigns them to routes. Sign-in, codes and other proofs of identity have
 * further limits of their own. Not part of `LIMITS`, because the client does not need them.
 */
export const REQUEST_LIMITS = {
  /** Any mutation without a limit of its own. */
  write: limit(600, 10 * MINUTE),
  createPost: limit(600, HOUR),
  /** The editor saves at most every two seconds, and a browser sends what it saved offline at once. */
  saveDraft: limit(3000, 10 * MINUTE),
  changePosts: limit(60, 10 * MINUTE),
  uploadImage: limit(300, HOUR),
  uploadAudio: limit(30, 30 * MINUTE),
  startUpload: limit(60, 30 * MINUTE),
  /** Twenty audio files of the maximum size, every part sent twice. */
  uploadPart: limit(1000, 10 * MINUTE),
  editEpisode: limit(600, HOUR),
  editPodcast: limit(120, HOUR),
  /** Each request fetches a feed from another host. */
  fetchFeed: limit(20, HOUR),
  changeImport: limit(60, HOUR),
  /** The player reports every 15 seconds, and sends what it collected offline at once. */
  playback: limit(3000, 10 * MINUTE),
  comment: limit(30, 30 * MINUTE, { perAddress: 300 }),
  report: limit(30, 2 * HOUR),
  block: limit(100, HOUR),
  changeHandle: limit(20, HOUR),
  opml: limit(30, 30 * MINUTE),
  /** Each asks the gateway to open a session. */
  startPayment: limit(MONEY_LIMITS.paymentStartsPerHour, HOUR),
  /** Codes that somebody could guess. */
  discountCode: limit(30, HOUR),
  /** A voter who changes their mind a lot; a school votes behind one address. */
  vote: limit(300, 10 * MINUTE),
  proofread: limit(60, 10 * MINUTE),
  /** Each may send an email to somebody; a school subscribes behind one address. */
  subscribe: limit(20, HOUR, { perVisitorAddress: 60 }),
  /** Each reads a file of many addresses. */
  importSubscribers: limit(10, HOUR),
  testBroadcast: limit(20, HOUR),
  /** Each asks Telegram, and guesses a token if it is not the member's own. */
  askTelegram: limit(30, HOUR),
  /** Each asks the host of somebody's choice at once. */
  testWebhook: limit(60, HOUR),
  shortLink: limit(60, HOUR),
  draftVisit: limit(60, HOUR),
  /** The sign-in page requests options on every visit, for passkey autofill. */
  passkeyOptions: limit(300, 10 * MINUTE),
  /** Search, suggestions while typing, and checks of handles. */
  search: limit(1200, 10 * MINUTE, { perVisitorAddress: 3000 }),
  statistics: limit(300, 10 * MINUTE),
  /** A page reports a few times; thousands of readers share the address of a mobile carrier or a VPN. */
  visits: limit(1200, 10 * MINUTE, { perVisitorAddress: 30_000 }),
  /** A monitor asks once a minute from a few places. */
  health: limit(120, 10 * MINUTE),
  /** Share images and sitemaps, which crawlers fetch by the hundred. */
  render: limit(1200, 10 * MINUTE),
} as const satisfies Record<string, RequestLimit>

export type RequestLimitName = keyof typeof REQUEST_LIMITS
