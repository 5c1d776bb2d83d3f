import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { accountDeletions, users } from '#worker/account/auth/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { submissions } from '#worker/publications/directory/schema.ts'
import { forgetVoter } from '#worker/site/ballots/index.ts'
import { contactMessages } from '#worker/site/contact/schema.ts'

/**
 * Runs the final batch of an erasure: clears the user’s profile and texts from retained rows, except comments that others can read, and
 * marks the deletion complete. The handle stays reserved.
 */
export async function finishErasure(db: Database, userId: number): Promise<void> {
  await atomic(db, [
    ...invalidateUser(db, userId, true),
    db
      .update(shows)
      .set({
        ...{ title: '', description: '', category: '', cover: null, author: '', copyright: '', link: null, movedTo: null, guid: null },
        ...{ seasons: [], persons: [], funding: [], texts: [], license: null },
      })
      .where(and(eq(shows.ownerId, userId), isNull(shows.publicationId))),
    db
      .update(contactMessages)
      .set({
        ...{ userId: null, name: '', email: '', subject: '', message: '', replyToken: '' },
        ...{ state: 'closed', closedAt: sql`coalesce(${contactMessages.closedAt}, ${now()})` },
      })
      .where(eq(contactMessages.userId, userId)),
    ...forgetVoter(db, userId),
    db.update(contactMessages).set({ assigneeId: null }).where(eq(contactMessages.assigneeId, userId)),
    db
      .update(postReviews)
      .set({ settings: null, document: null, html: null, text: null, links: null, reasons: null, causes: null })
      .where(eq(postReviews.authorId, userId)),
    db.update(submissions).set({ assigneeId: null }).where(eq(submissions.assigneeId, userId)),
    db.update(reports).set({ details: '' }).where(eq(reports.reporterId, userId)),
    db.update(moderationDecisions).set({ excerpt: '', appeal: null, appealAnswer: null }).where(eq(moderationDecisions.ownerId, userId)),
    db.update(suspensions).set({ subjectPath: '', excerpt: '', appeal: null, appealAnswer: null }).where(eq(suspensions.userId, userId)),
    // Only a paid invoice belongs to the books.
    db
      .update(invoices)
      .set({ buyer: '' })
      .where(and(eq(invoices.userId, userId), ne(invoices.state, 'paid'))),
    db
      .update(users)
      .set({ name: '', ...mapProfileTexts(() => ''), links: [], avatar: null, role: 'member' })
      .where(eq(users.id, userId)),
    db.update(accountDeletions).set({ publications: [], completedAt: now() }).where(eq(accountDeletions.userId, userId)),
  ])
}
