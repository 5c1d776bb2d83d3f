import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import { readMemberYear } from '#worker/statistics/posts/index.ts'
import type { CreatedCard, OwnBirthday } from './contract.ts'
import { findBirthday, yearOf } from './find-birthday.ts'
import { hasNumbers, hasOpened } from './policy.ts'
import { cardTag } from './read-card.ts'
import { campaignCards } from './schema.ts'

interface Databases {
  db: Database
  statsDb: Database
}

const selectOwnCard = (db: Database, viewer: Viewer, birthday: CampaignRow) =>
  db
    .select({ hash: campaignCards.hash })
    .from(campaignCards)
    .where(and(eq(campaignCards.userId, viewer.id), eq(campaignCards.campaignId, birthday.id)))

/** Returns the viewer's year. Errors: `not_found`. */
export async function readOwnBirthday({ db, statsDb }: Databases, viewer: Viewer, slug: string): Promise<OwnBirthday> {
  const birthday = await findBirthday(db, slug)
  const year = yearOf(birthday)
  const [numbers, [card]] = await Promise.all([readMemberYear({ db, statsDb }, viewer.id, year), selectOwnCard(db, viewer, birthday)])
  return { ...year, numbers, card: card?.hash ?? null, canCreateCard: hasOpened(birthday) && hasNumbers(numbers) }
}

/**
 * Stores the viewer's year as a card that everybody can open; returns the card that exists already. Errors: `not_found`; `conflict` before the
 * birthday, and for a year without numbers.
 */
export async function createCard({ db, statsDb }: Databases, viewer: Viewer, slug: string): Promise<CreatedCard> {
  const birthday = await findBirthday(db, slug)
  if (!hasOpened(birthday)) throw conflict('این سالگرد هنوز آغاز نشده است؛ از روز آغازش می‌توانی کارتت را بسازی.')
  const year = yearOf(birthday)
  const numbers = await readMemberYear({ db, statsDb }, viewer.id, year)
  if (!hasNumbers(numbers)) throw conflict('این سال هنوز عددی برای تو ندارد؛ کارت از عددهای سال ساخته می‌شود.')
  const { card } = await write(db, {
    change: [
      insertSelect(
        db,
        campaignCards,
        { hash: newHash(), campaignId: birthday.id, userId: viewer.id, ...year, numbers, createdAt: now() },
        sql`WHERE true`,
      ).onConflictDoNothing(),
    ],
    read: { card: first(selectOwnCard(db, viewer, birthday)) },
  })
  if (!card) throw notFound()
  return card
}

/** Deletes the viewer's card, its page and its image. Idempotent. Errors: `not_found` for an unknown birthday. */
export async function deleteCard(db: Database, viewer: Viewer, slug: string): Promise<void> {
  const birthday = await findBirthday(db, slug)
  const [card] = await selectOwnCard(db, viewer, birthday)
  if (!card) return
  await atomic(db, [
    invalidateRemoval(db, [cardTag(card.hash)]),
    db.delete(campaignCards).where(and(eq(campaignCards.hash, card.hash), eq(campaignCards.userId, viewer.id))),
  ])
}
