import { and, ne, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import type { Decisions } from './contract.ts'
import { selectDecisions, viewDecision } from './read-decisions.ts'

/** Lists the decisions of all moderators, newest first, without those about the viewer. One round trip. */
export async function listDecisions(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Decisions> {
  const before = decodeCursor(after)?.[1] ?? Number.MAX_SAFE_INTEGER
  const isBefore = sql`${moderationDecisions.id} < ${before}`
  const rows = await selectDecisions(db, and(isBefore, ne(moderationDecisions.ownerId, viewer.id)), limit + 1)
  return toPage(
    rows,
    limit,
    ({ row }) => [row.decidedAt, row.id],
    (row) => viewDecision(row, viewer),
  )
}
