import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { goneError, standingRule } from '#worker/account/suspensions/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'

interface ShowAvailability extends Pick<typeof shows.$inferSelect, 'removedAt' | 'publicationId'> {
  ownerState: (typeof users.$inferSelect)['state']
  /** Rule under which a moderator removed the show, from `removedShowRule`. */
  removedRule: number | null
}

/** SQL expression, for a column of its own: the rule under which a moderator removed the show; null for others. */
export const removedShowRule: SQL.Aliased<number | null> = standingRule('podcast', shows.id, 'remove').as('removed_rule')

export const isNotRemoved: SQL = isNull(shows.removedAt)

/**
 * Throws `gone` for a removed show and for a personal show whose creator's account is closed; a publication's show outlives that account.
 */
export function refuseGone({ removedAt, removedRule, publicationId, ownerState }: ShowAvailability): void {
  if (removedAt !== null) throw removedRule === null ? goneError('owner') : goneError('moderator', removedRule)
  if (publicationId === null) assertAccountOpen(ownerState)
}

/** Condition: the user manages the show, removed or not. */
export const isManagedBy = (userId: number): SQL => canManageShow(userId)

/** Condition: the show has this hash, was not removed, and the viewer manages it. */
export const isManagedShow = (viewer: { id: number }, hash: string): SQL | undefined =>
  and(eq(shows.hash, hash), isNotRemoved, isManagedBy(viewer.id))

/** Condition: the user may add a show to the publication with this hash; null, for a personal show, is always allowed. */
export const canAddShowTo = (userId: number, publication: string | null): SQL =>
  publication === null ? sql`1` : canEditPublication(userId, sql`(SELECT id FROM publications WHERE hash = ${publication})`)
