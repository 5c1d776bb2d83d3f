import { readFileSync } from 'node:fs'
import { Renderer } from '@takumi-rs/wasm/node'
import { hexToOklch, toHex } from '#shared/accent-colour.ts'

export const WORDMARK_SIZE = { width: 1200, height: 300 }

const FONT = 'web/public/fonts/share-markazi-fa-v1.woff2'
/** Readable on the light and on the dark paper, at the size of a wordmark. */
const LIGHTNESS = 0.6

/** Draws a name as a transparent PNG in the product's title font, in a tone of the accent that is readable in every theme. */
export async function wordmarkArt(name: string, accent: string): Promise<Uint8Array> {
  const takumi = new Renderer()
  await takumi.registerFont({ name: 'Markazi', data: readFileSync(FONT) })
  const color = toHex({ ...hexToOklch(accent), l: LIGHTNESS })
  const text = {
    fontFamily: 'Markazi',
    fontWeight: 600,
    fontSize: name.length > 9 ? 190 : 270,
    lineHeight: 1,
    color,
    direction: 'rtl',
  } as const
  const box = { display: 'flex', alignItems: 'center', justifyContent: 'center', ...WORDMARK_SIZE } as const
  const node = { type: 'container', style: box, children: [{ type: 'text', text: name, style: text }] } as const
  return takumi.render({ ...node, children: [...node.children] }, { ...WORDMARK_SIZE, format: 'png' })
}
