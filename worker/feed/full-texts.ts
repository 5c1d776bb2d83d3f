import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { idList } from '#worker/posts/index.ts'
import { postBodies } from '#worker/posts/schema.ts'
import { absoluteHtml } from './absolute-html.ts'

/** Letters of HTML of one post, and of all posts of a feed; what is heavier is read at its own address. */
const ONE = 300_000
const ALL = 1_000_000

/** Whole texts of these posts as HTML with absolute addresses, the first ones as long as the feed stays light. */
export async function fullTexts(db: Database, ids: readonly number[], origin: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: postBodies.postId, html: postBodies.html })
    .from(postBodies)
    .where(sql`${postBodies.postId} IN ${idList(ids)} AND length(${postBodies.html}) <= ${ONE}`)
  const byId = new Map(rows.map(({ id, html }) => [id, html]))
  const whole = new Map<number, string>()
  let letters = 0
  for (const id of ids) {
    const html = byId.get(id)
    if (html === undefined || letters + html.length > ALL) continue
    letters += html.length
    whole.set(id, await absoluteHtml(html, origin))
  }
  return whole
}
