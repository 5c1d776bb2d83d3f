/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env extends Omit<import('#worker/local/local-env.ts').LocalEnv, never> {
    LARGE: D1Database
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    SEARCH_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}

/** Factor by which slow property tests multiply their runs, from DAFTAR_RUNS; default 1. */
declare const __RUNS__: number
