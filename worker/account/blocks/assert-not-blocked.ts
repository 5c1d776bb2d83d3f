import { AppError } from '#worker/lib/errors.ts'

/** Who blocked whom, as the viewer may know it: `you` did, or another reason they are not told. */
export type BlockedBy = 'you' | 'other'

/**
 * Refuses a page of somebody's while a block stands between them and the viewer: `forbidden`, whose details say `hidden: 'you'`
 * with the person to unblock, or `hidden: 'other'` and nothing more.
 */
export function assertNotBlocked(side: BlockedBy | null, { handle, name }: { handle: string; name: string }): void {
  if (side === null) return
  if (side === 'other') throw new AppError('forbidden', { message: 'این صفحه برای تو در دسترس نیست.', details: { blockedBy: side } })
  throw new AppError('forbidden', {
    message: 'این شخص را مسدود کرده‌ای؛ تا مسدودی را برنداری، نوشته‌هایش را نمی‌بینی.',
    details: { hidden: side, handle, name },
  })
}
