/** Changes with every build; part of the page cache's key. */
declare const __BUILD_ID__: string

declare module 'virtual:client-manifest' {
  /** Scripts, styles and preloads per route, from the client build. */
  export const manifest: {
    routes: Record<string, { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean> }[] }>
  }
}

/** The DOM's type hides the Worker's default cache. */
interface CacheStorage {
  readonly default: Cache
}
