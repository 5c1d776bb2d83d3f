import { AppError } from '#worker/lib/errors.ts'

/** `you` when the viewer blocked the user; `other` when only the user blocked the viewer, who must learn nothing more. */
export type BlockedBy = 'you' | 'other'

/**
 * Throws `forbidden` when there is a block between the viewer and a user. The details are `blockedBy: you` with the user to unblock, or
 * only `blockedBy: other`.
 */
export function assertNotBlocked(side: BlockedBy | null, { handle, name }: { handle: string; name: string }): void {
  if (side === null) return
  if (side === 'other') throw new AppError('forbidden', { message: 'این صفحه برای تو در دسترس نیست.', details: { blockedBy: side } })
  throw new AppError('forbidden', {
    message: 'این شخص را مسدود کرده‌ای؛ تا مسدودی را برنداری، پست‌هایش را نمی‌بینی.',
    details: { blockedBy: side, handle, name },
  })
}
