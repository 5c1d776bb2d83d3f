import { and, eq, ne, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import type { OwnDecisions } from './contract.ts'
import { selectDecisions, viewOwnDecision } from './read-decisions.ts'

/** Lists the decisions about the viewer's account and content, newest first. One round trip. */
export async function listOwnDecisions(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<OwnDecisions> {
  const cursor = decodeCursor(after)
  const { ownerId, action, id } = moderationDecisions
  const rows = await selectDecisions(db, and(eq(ownerId, viewer.id), ne(action, 'dismiss'), cursor && sql`${id} < ${cursor[1]}`), limit + 1)
  return toPage(rows, limit, ({ row }) => [row.decidedAt, row.id], viewOwnDecision)
}
