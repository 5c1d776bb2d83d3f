/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env extends Omit<import('#worker/local/local-database.ts').LocalEnv, never> {
    LARGE: D1Database
    SCRATCH: D1Database
    SCRATCH_SEARCH: D1Database
    SCRATCH_STATS: D1Database
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    SEARCH_MIGRATIONS: import('cloudflare:test').D1Migration[]
    STATS_MIGRATIONS: import('cloudflare:test').D1Migration[]
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
/** Number of impressions in the simulation of promotions, from DAFTAR_PROMOTION_IMPRESSIONS. */
declare const __PROMOTION_IMPRESSIONS__: number
