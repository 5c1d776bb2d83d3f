/** What the tests use of the runtime's module, as they have it in Node. */
declare module 'cloudflare:test' {
  export * from '#worker/testing/node/cloudflare-test.ts'
}

declare namespace Cloudflare {
  interface Env extends Omit<import('#worker/local/local-database.ts').LocalEnv, never> {
    OPENAPI_VALIDATOR: Fetcher
  }
}

/** Factor by which slow property tests multiply their runs, from DAFTAR_RUNS; default 1. */
declare const __RUNS__: number
/** Whether the authorization tests run every cell, from DAFTAR_FULL=1. */
declare const __FULL_MATRIX__: boolean
/** Number of reports in the simulated month of statistics, from DAFTAR_MONTH_EVENTS. */
declare const __MONTH_EVENTS__: number
/** Number of runs of the simulation of payments, from DAFTAR_PAYMENT_RUNS, and the seed of the first, from DAFTAR_PAYMENT_SEED. */
declare const __PAYMENT_RUNS__: number
declare const __PAYMENT_SEED__: number
/** Number of voters in the simulated contest, from DAFTAR_CONTEST_VOTERS. */
declare const __CONTEST_VOTERS__: number
/** Number of posts of the account in the test of large archives, from DAFTAR_ARCHIVE_POSTS. */
declare const __ARCHIVE_POSTS__: number
/** Number of requests that the fuzzer sends to each operation, from DAFTAR_FUZZ_RUNS, and its seed, from DAFTAR_FUZZ_SEED. */
declare const __FUZZ_RUNS__: number
declare const __FUZZ_SEED__: number
/** Number of impressions in the simulation of promotions, from DAFTAR_PROMOTION_IMPRESSIONS. */
declare const __PROMOTION_IMPRESSIONS__: number

/** The script that visitors download to verify a contest; plain JavaScript, because it runs without this project. */
declare module '*/verify-campaign.mjs' {
  interface Verified {
    campaign: string
    ballots: number
    excluded: number
    votes: number
    jurors: number
    head: string
    ranking: { hash: string; place: number; votes: number; jury: number | null; score: number; prize: number | null }[]
    ballot?: { receipt: string; votes: string[]; excluded?: string }
  }
  export function verify(
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    options?: { head?: string; receipt?: string },
  ): Promise<Verified>
}
