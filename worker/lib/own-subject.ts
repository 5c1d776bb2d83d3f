import { AppError } from './errors.ts'
import type { Viewer } from './viewer.ts'

/**
 * The rule of every staff action: nobody decides about what belongs to themselves, such as their posts, invoices, payments, promotions, account
 * and messages. Throws `forbidden` if the viewer is one of the owners; call it before anything is written.
 */
export function assertNotOwn(viewer: Pick<Viewer, 'id'>, ...owners: readonly (number | null)[]): void {
  if (owners.includes(viewer.id)) throw ownSubjectError()
}

/** Error of a staff action about what belongs to the viewer. */
export const ownSubjectError = () => new AppError('forbidden', { message: 'کسی دربارهٔ چیزی از خودش تصمیم نمی‌گیرد؛ از همکار دیگری بخواه.' })
