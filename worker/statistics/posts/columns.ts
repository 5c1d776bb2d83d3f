import { sql } from 'drizzle-orm'
import { postDailyStats } from './schema.ts'

const sumColumn = (
  column: typeof postDailyStats.views | typeof postDailyStats.impressions | typeof postDailyStats.reads | typeof postDailyStats.listens,
) => sql<number>`coalesce(sum(${column}), 0)`

export const sumColumns = {
  impressions: sumColumn(postDailyStats.impressions),
  views: sumColumn(postDailyStats.views),
  reads: sumColumn(postDailyStats.reads),
  listens: sumColumn(postDailyStats.listens),
}
