import { sql } from 'drizzle-orm'
import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { trendingRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { rebuildTrending } from './trending.ts'

/** Posts and tags that gain readers now. */
export const trending = slice({
  routes: { '/api/trending': trendingRoutes },
  tables: schema,
  cron: { maintain: { trending: (_, db) => rebuildTrending(db) } },
  erases: [
    { table: 'post_interest', key: 'post_id, user_id, kind', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
    { table: 'post_hours', key: 'hour, post_id', where: onOwnPosts },
  ],
})
