import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { saveStateColumns } from '#worker/engagement/reading-lists/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { ViewerStates, ViewerStatesQuery } from './contract.ts'

export const viewerStateRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('Get the viewer’s likes and saves of posts', { 200: ViewerStates }, [400, 401]),
  validateInput('query', ViewerStatesQuery),
  async (c) => c.json(await readViewerStates(c.get('db'), requireViewer(c), c.req.valid('query').posts), 200),
)

/** Returns the viewer states of those of the given posts that are public, in one query. */
async function readViewerStates(db: Database, viewer: Viewer, hashes: readonly string[]): Promise<ViewerStates> {
  const rows = await db
    .select({
      hash: posts.hash,
      likeCount: posts.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM likes WHERE post_id = ${posts.id} AND user_id = ${viewer.id})`.as('liked'),
      ...saveStateColumns(viewer.id),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`, isPublic))
  return {
    states: rows.map(({ liked, saved, inOtherList, ...state }) => ({
      ...state,
      liked: Boolean(liked),
      saved: Boolean(saved),
      inOtherList: Boolean(inOtherList),
    })),
  }
}
