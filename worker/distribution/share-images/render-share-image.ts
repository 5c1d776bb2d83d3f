import { DAY } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { birthdayCardLayout } from './birthday-card-layout.ts'
import { type AnyShareContent, SHARE_IMAGE_SIZE, type SourceImage } from './contract.ts'
import type { Images } from './layout-parts.ts'
import { shareImageLayout } from './share-image-layout.ts'

/** Renders a share image as PNG; omits a missing picture, and all pictures if one is unreadable. */
export async function renderShareImage(env: Env, content: AnyShareContent): Promise<Uint8Array<ArrayBuffer>> {
  const isCard = 'numbers' in content
  const [avatar, cover] = await Promise.all([loadImage(env, content.avatar, 240), loadImage(env, isCard ? null : content.cover, 960)])
  const { getRenderer } = await import('./get-renderer.ts')
  const render = async (images: Images) =>
    (await getRenderer(env)).render(isCard ? birthdayCardLayout(content, images) : shareImageLayout(content, images), {
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

const FORTNIGHT = 14 * DAY
const PRUNE_BATCH = 500

const currentPeriod = (): number => Math.floor(now() / FORTNIGHT)
const folder = (number: number): ObjectKey => `share/${String(number).padStart(6, '0')}/`

/** Returns the R2 key of a share image, prefixed with the current fortnight. */
export const shareImageKey = (path: string): ObjectKey => `${folder(currentPeriod())}${path.slice('/media/share/'.length)}`

/**
 * Deletes a batch of images stored before the previous fortnight, so that images of closed accounts and old titles do not persist. Images
 * that are requested again are rendered again.
 */
export async function pruneShareImages(env: Env): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: 'share/', limit: PRUNE_BATCH })
  const old = objects.map(({ key }) => key).filter((key) => key < folder(currentPeriod() - 1))
  if (old.length > 0) await env.MEDIA.delete(old)
}
