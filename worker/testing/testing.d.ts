/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env extends Omit<import('#worker/local/local-env.ts').LocalEnv, never> {
    LARGE: D1Database
    MIGRATIONS: import('cloudflare:test').D1Migration[]
    SEARCH_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}

/** How far the slowest property tests look, as DAFTAR_RUNS says; 1 unless it is set. */
declare const __RUNS__: number
