/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env extends Omit<import('#worker/local/local-database.ts').LocalEnv, never> {
    LARGE: D1Database
    SCRATCH: D1Database
    SCRATCH_SEARCH: D1Database
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    SEARCH_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}

/** Factor by which slow property tests multiply their runs, from DAFTAR_RUNS; default 1. */
declare const __RUNS__: number
/** Whether the authorization tests run every cell, from DAFTAR_FULL=1. */
declare const __FULL_MATRIX__: boolean
