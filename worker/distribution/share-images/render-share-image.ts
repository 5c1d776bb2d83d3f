import type { Env } from '#worker/env.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { SHARE_IMAGE_SIZE, type ShareImageContent, type SourceImage } from './contract.ts'
import { type Images, shareImageLayout } from './share-image-layout.ts'

/** Renders a share image as PNG; omits pictures that are missing or unreadable. */
export async function renderShareImage(env: Env, content: ShareImageContent): Promise<Uint8Array<ArrayBuffer>> {
  const [avatar, cover] = await Promise.all([loadImage(env, content.avatar, 240), loadImage(env, content.cover, 960)])
  const { getRenderer } = await import('./get-renderer.ts')
  const render = async (images: Images) =>
    (await getRenderer()).render(shareImageLayout(content, images), {
      ...SHARE_IMAGE_SIZE,
      format: 'png',
      images: Object.entries(images).flatMap(([src, data]) => (data ? [{ src, data }] : [])),
    })
  try {
    return await render({ avatar, cover })
  } catch (error) {
    if (!avatar && !cover) throw error
    return render({})
  }
}

async function loadImage(env: Env, image: SourceImage | null, minWidth: number): Promise<ArrayBuffer | undefined> {
  if (!image) return undefined
  const width = image.widths.find((one) => one >= minWidth) ?? image.widths.at(-1) ?? 0
  return (await env.MEDIA.get(imageKey(image.hash, width, 'image/webp')))?.arrayBuffer()
}
