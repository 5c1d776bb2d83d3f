import wasmModule from '@takumi-rs/wasm/auto'
import { initSync, Renderer } from '@takumi-rs/wasm/no-bundler'
import type { Env } from '#worker/env.ts'

/** Families and files of `web/public/fonts`; static files cost the Worker no bytes. */
const FONTS = [
  ['Markazi', 'share-markazi-fa-v1.woff2'],
  ['Markazi', 'share-markazi-latin-v1.woff2'],
  ['Vazirmatn', 'share-vazirmatn-v1.woff2'],
] as const

initSync({ module: wasmModule })
let cached: Renderer | undefined

/** Returns the isolate's renderer with its fonts. Import this module dynamically and only to draw, because it loads 4 MB of WebAssembly. */
export async function getRenderer({ ASSETS }: Pick<Env, 'ASSETS'>): Promise<Renderer> {
  if (cached) return cached
  const fresh = new Renderer()
  for (const [name, file] of FONTS) {
    const response = await ASSETS.fetch(new URL(`/fonts/${file}`, 'http://assets'))
    if (!response.ok) throw new Error(`The font ${file} answers ${response.status}`)
    await fresh.registerFont({ name, data: await response.arrayBuffer() })
  }
  cached = fresh
  return fresh
}
