import type { Env } from '#worker/env.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { type Drawn, type Shared, SIZE } from './contract.ts'
import { type Images, picture } from './picture.ts'

/** Draws a sharing picture as PNG. Pictures on it that are not stored any more, or cannot be read, are left out. */
export async function draw(env: Env, shared: Shared): Promise<Uint8Array<ArrayBuffer>> {
  const [avatar, cover] = await Promise.all([load(env, shared.avatar, 240), load(env, shared.cover, 960)])
  const { renderer } = await import('./renderer.ts')
  const paint = async (images: Images) =>
    (await renderer()).render(picture(shared, images), {
      ...SIZE,
      format: 'png',
      images: Object.entries(images).flatMap(([src, data]) => (data ? [{ src, data }] : [])),
    })
  try {
    return await paint({ avatar, cover })
  } catch (error) {
    if (!avatar && !cover) throw error
    return paint({})
  }
}

/** A stored picture's bytes at the smallest width that is enough, or at its largest. */
async function load(env: Env, drawn: Drawn | null, enough: number): Promise<ArrayBuffer | undefined> {
  if (!drawn) return undefined
  const width = drawn.widths.find((one) => one >= enough) ?? drawn.widths.at(-1) ?? 0
  return (await env.MEDIA.get(imageKey(drawn.hash, width, 'image/webp')))?.arrayBuffer()
}
