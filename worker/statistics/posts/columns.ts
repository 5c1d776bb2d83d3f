import { sql } from 'drizzle-orm'
import { postDays } from './schema.ts'

const sumColumn = (column: typeof postDays.views | typeof postDays.impressions | typeof postDays.reads | typeof postDays.listens) =>
  sql<number>`coalesce(sum(${column}), 0)`

/** Sums of the four numbers over whatever rows a query groups. */
export const sums = {
  impressions: sumColumn(postDays.impressions),
  views: sumColumn(postDays.views),
  reads: sumColumn(postDays.reads),
  listens: sumColumn(postDays.listens),
}
