/** Build id, new with every build; part of the page cache key. */
declare const __BUILD_ID__: string

declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module 'virtual:client-manifest' {
  export const scriptlessStyles: string[]
  export const manifest: {
    routes: Record<string, { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean> }[] }>
  }
}

/** Declares the default cache of the Workers runtime, which the DOM types omit. */
interface CacheStorage {
  readonly default: Cache
}
