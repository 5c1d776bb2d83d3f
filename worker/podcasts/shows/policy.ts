import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { refuseClosed } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { AppError } from '#worker/lib/errors.ts'
import { runs } from '#worker/podcasts/episodes/index.ts'
import { edits } from '#worker/publications/members/index.ts'
import { podcasts } from './schema.ts'

interface Standing extends Pick<typeof podcasts.$inferSelect, 'removedAt' | 'publicationId'> {
  ownerState: (typeof users.$inferSelect)['state']
}

/** Shows that are there; a removed one answers `gone`. */
export const isLiving: SQL = isNull(podcasts.removedAt)

/** Refuses a show nobody sees: `gone` for a removed one, and as the account of its person is closed; a publication's outlives its maker's. */
export function refuseGone({ removedAt, publicationId, ownerState }: Standing): void {
  if (removedAt !== null) throw new AppError('gone', { details: { by: 'owner' } })
  if (publicationId === null) refuseClosed(ownerState)
}

/** Who runs a show: its person, or whoever owns or edits the publication it belongs to; removed or not. */
export const isRunBy = (userId: number): SQL => runs(userId)

/** The same of a living show of that hash. */
export const isOwn = (viewer: { id: number }, hash: string): SQL | undefined => and(eq(podcasts.hash, hash), isLiving, isRunBy(viewer.id))

/** Where somebody may put a show: under their own name, or in a publication they own or edit, by its hash. */
export const mayPut = (userId: number, publication: string | null): SQL =>
  publication === null ? sql`1` : edits(userId, sql`(SELECT id FROM publications WHERE hash = ${publication})`)
