import wasmModule from '@takumi-rs/wasm/auto'
import { initSync, Renderer } from '@takumi-rs/wasm/no-bundler'
import markazi from './fonts/markazi-fa.bin'
import markaziLatin from './fonts/markazi-latin.bin'
import vazirmatn from './fonts/vazirmatn.bin'

const FONTS: [name: string, data: ArrayBuffer][] = [
  ['Markazi', markazi],
  ['Markazi', markaziLatin],
  ['Vazirmatn', vazirmatn],
]

initSync({ module: wasmModule })
let cached: Renderer | undefined

/** Returns the isolate's renderer with its fonts. Import this module dynamically and only to draw, because it loads 4 MB of WebAssembly. */
export async function getRenderer(): Promise<Renderer> {
  if (cached) return cached
  const fresh = new Renderer()
  for (const [name, data] of FONTS) await fresh.registerFont({ name, data })
  cached = fresh
  return fresh
}
