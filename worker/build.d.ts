/** Build id, new with every build; part of the page cache key. */
declare const __BUILD_ID__: string

declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module 'virtual:client-manifest' {
  export const manifest: {
    routes: Record<string, { css?: string[]; scripts?: { attrs: Record<string, string | boolean> }[] }>
  }
  /** Paths of the scripts that pages of a route import, by route id. */
  export const routeScripts: Record<string, string[]>
  /** Path of the stylesheet of members' pages; none on the dev server. */
  export const memberStylesheet: string | undefined
}

/** Declares the default cache of the Workers runtime, which the DOM types omit. */
interface CacheStorage {
  readonly default: Cache
}
