import { sql } from 'drizzle-orm'
import { ownedBy } from '#worker/lib/erasure.ts'
import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { deliverToTimelines, TIMELINE_DELIVERY } from './deliver-to-timelines.ts'
import * as schema from './schema.ts'

/** Delivery of new posts to the timelines of followers. */
export const timelines = slice({
  tables: schema,
  jobs: [handle(TIMELINE_DELIVERY, deliverToTimelines)],
  erases: [
    { table: 'home_inbox', key: 'user_id, published_at, post_id', where: ownedBy('user_id') },
    { table: 'home_pulled', key: 'kind, id', where: (id) => sql`kind = 'user' AND id = ${id}` },
  ],
})
