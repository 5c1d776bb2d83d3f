import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'

const FORTNIGHT = 14 * 86_400_000
const PRUNE_BATCH = 500

const currentPeriod = (): number => Math.floor(now() / FORTNIGHT)
const folder = (number: number) => `share/${String(number).padStart(6, '0')}/`

/** Returns the R2 key of a share image, prefixed with the current fortnight. */
export const shareImageKey = (path: string): string => folder(currentPeriod()) + path.slice('/media/share/'.length)

/**
 * Deletes a batch of images stored before the previous fortnight, so that images of closed accounts and old titles do not persist. Images
 * that are requested again are rendered again.
 */
export async function pruneShareImages(env: Env): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: 'share/', limit: PRUNE_BATCH })
  const old = objects.map(({ key }) => key).filter((key) => key < folder(currentPeriod() - 1))
  if (old.length > 0) await env.MEDIA.delete(old)
}
