import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageQuery } from '#shared/contract.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor, type SortKey, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { DownloadRequests } from './contract.ts'
import { findOwnPost } from './find-own-post.ts'
import { downloadDays, downloadRequests } from './schema.ts'

/** Lists recent downloads of the viewer's post, latest activity first, with verdicts and without identifying data. Errors: `not_found`. */
export async function listDownloadRequests(
  db: Database,
  viewer: Viewer,
  hash: string,
  query: PageQuery,
): Promise<z.infer<typeof DownloadRequests>> {
  const { id } = await findOwnPost(db, viewer, hash)
  const taken = sql<number>`(SELECT coalesce(sum((value ->> 1) - (value ->> 0) + 1), 0) FROM json_each(${downloadRequests.spans}))`
  const rows = await db
    .select({
      id: downloadRequests.id,
      firstAt: downloadRequests.firstAt,
      lastAt: downloadRequests.lastAt,
      app: downloadRequests.app,
      device: downloadRequests.device,
      requests: downloadRequests.requests,
      sentBytes: downloadRequests.sentBytes,
      percent: sql<number>`min(100, ${taken} * 100 / ${downloadRequests.bytes})`,
      verdict: downloadRequests.verdict,
      // More bytes may still change these verdicts.
      isWaiting: sql<number>`${downloadDays.state} = 'waiting' AND coalesce(${downloadRequests.verdict}, 'short') IN ('short', 'probe')`,
    })
    .from(downloadRequests)
    .innerJoin(downloadDays, and(eq(downloadDays.postId, downloadRequests.postId), eq(downloadDays.day, downloadRequests.day)))
    .where(and(eq(downloadRequests.postId, id), afterCursor(decodeCursor(query.after), downloadRequests.lastAt, downloadRequests.id)))
    .orderBy(desc(downloadRequests.lastAt), desc(downloadRequests.id))
    .limit(query.limit + 1)
  const sortKey = ({ lastAt, id }: (typeof rows)[number]): SortKey => [lastAt, id]
  return toPage(rows, query.limit, sortKey, (row) => {
    const { id: _, isWaiting, verdict, ...shown } = row
    return { ...shown, cursor: encodeCursor(sortKey(row)), verdict: isWaiting ? null : verdict }
  })
}
