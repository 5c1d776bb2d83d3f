/** Changes with every build; part of the page cache's key. */
declare const __BUILD_ID__: string

/** A compiled module, of which instances are made. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

/** A file's bytes, part of the Worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}

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
