import { sql } from 'drizzle-orm'
import { posts } from './schema.ts'

/** SQL expression: when a draft was last sent by email without being published, in UTC ms; null unless a reader may have it. */
export const EMAILED_AT = sql<number | null>`(SELECT max(b.send_at) FROM broadcast_snapshots s JOIN broadcasts b ON b.id = s.broadcast_id
  WHERE s.post_id = ${posts.id} AND (b.state IN ('sending', 'sent') OR b.sent_count > 0))`
