import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { AppError } from '#worker/lib/errors.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import { shows } from './schema.ts'

interface ShowAvailability extends Pick<typeof shows.$inferSelect, 'removedAt' | 'publicationId'> {
  ownerState: (typeof users.$inferSelect)['state']
}

/** Shows that are there; a removed one answers `gone`. */
export const isNotRemoved: SQL = isNull(shows.removedAt)

/** Refuses a show nobody sees: `gone` for a removed one, and as the account of its person is closed; a publication's outlives its maker's. */
export function refuseGone({ removedAt, publicationId, ownerState }: ShowAvailability): void {
  if (removedAt !== null) throw new AppError('gone', { details: { by: 'owner' } })
  if (publicationId === null) assertAccountOpen(ownerState)
}

/** Who runs a show: its person, or whoever owns or edits the publication it belongs to; removed or not. */
export const isManagedBy = (userId: number): SQL => canManageShow(userId)

/** The same of a living show of that hash. */
export const isManagedShow = (viewer: { id: number }, hash: string): SQL | undefined =>
  and(eq(shows.hash, hash), isNotRemoved, isManagedBy(viewer.id))

/** Where somebody may put a show: under their own name, or in a publication they own or edit, by its hash. */
export const canAddShowTo = (userId: number, publication: string | null): SQL =>
  publication === null ? sql`1` : canEditPublication(userId, sql`(SELECT id FROM publications WHERE hash = ${publication})`)
