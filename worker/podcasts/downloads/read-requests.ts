import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageQuery } from '#shared/contract.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor, type Place, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ListenRequests } from './contract.ts'
import { ownPost } from './own-post.ts'
import { listenDays, listenRequests } from './schema.ts'

/** What listeners took of one's own post in the last days, newest first, each with its verdict; nothing that tells who they are. */
export async function readRequests(db: Database, viewer: Viewer, hash: string, query: PageQuery): Promise<z.infer<typeof ListenRequests>> {
  const { id } = await ownPost(db, viewer, hash)
  const taken = sql<number>`(SELECT coalesce(sum((value ->> 1) - (value ->> 0) + 1), 0) FROM json_each(${listenRequests.spans}))`
  const rows = await db
    .select({
      id: listenRequests.id,
      firstAt: listenRequests.firstAt,
      lastAt: listenRequests.lastAt,
      app: listenRequests.app,
      device: listenRequests.device,
      requests: listenRequests.requests,
      sent: listenRequests.sent,
      share: sql<number>`min(100, ${taken} * 100 / ${listenRequests.bytes})`,
      verdict: listenRequests.verdict,
      // What has grown since may come out otherwise.
      isWaiting: sql<number>`${listenDays.state} = 'waiting' AND coalesce(${listenRequests.verdict}, 'short') IN ('short', 'probe')`,
    })
    .from(listenRequests)
    .innerJoin(listenDays, and(eq(listenDays.postId, listenRequests.postId), eq(listenDays.day, listenRequests.day)))
    .where(and(eq(listenRequests.postId, id), behind(decodeCursor(query.after), listenRequests.lastAt, listenRequests.id)))
    .orderBy(desc(listenRequests.lastAt), desc(listenRequests.id))
    .limit(query.limit + 1)
  const place = ({ lastAt, id }: (typeof rows)[number]): Place => [lastAt, id]
  return toPage(rows, query.limit, place, (row) => {
    const { id: _, isWaiting, verdict, ...shown } = row
    return { ...shown, place: encodeCursor(place(row)), verdict: isWaiting ? null : verdict }
  })
}
