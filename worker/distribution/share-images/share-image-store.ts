import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'

const FORTNIGHT = 14 * 86_400_000
const PRUNE_BATCH = 500

const currentPeriod = (): number => Math.floor(now() / FORTNIGHT)
const folder = (number: number) => `share/${String(number).padStart(6, '0')}/`

/** R2 key of a sharing picture in this fortnight, named after its address. */
export const shareImageKey = (path: string): string => folder(currentPeriod()) + path.slice('/media/share/'.length)

/**
 * Deletes some pictures drawn before the last fortnight, oldest first. What is still shared is drawn again when it is asked for, so
 * nothing of a closed account or of an old title stays.
 */
export async function pruneShareImages(env: Env): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: 'share/', limit: PRUNE_BATCH })
  const old = objects.map(({ key }) => key).filter((key) => key < folder(currentPeriod() - 1))
  if (old.length > 0) await env.MEDIA.delete(old)
}
