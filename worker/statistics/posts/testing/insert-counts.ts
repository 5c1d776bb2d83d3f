import { env } from 'cloudflare:workers'
import { statsDatabase } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { dailyBreakdowns, dailyCounts, hourlyCounts, visits } from '#worker/statistics/collection/schema.ts'

const db = () => statsDatabase(env)

type Counts = Partial<typeof dailyCounts.$inferInsert>

/** Inserts the counts of a post on a Tehran day; triggers add them to those of the owners named by `authorId` and so on. */
export const insertDay = (post: { id: number }, day: string, counts: Counts) =>
  db()
    .insert(dailyCounts)
    .values({ subject: 'post', subjectId: post.id, day, ...counts })

/** Inserts views of an hour; triggers add them to those of the owners of the post's day, which must exist. */
export const insertHour = (post: { id: number }, day: string, hour: number, views: number) =>
  db().insert(hourlyCounts).values({ subject: 'post', subjectId: post.id, day, hour, views })

/** Inserts counts by name; triggers add them to those of the owners of the post's day, which must exist. */
export const insertBreakdown = (
  post: { id: number },
  day: string,
  dimension: (typeof dailyBreakdowns.$inferInsert)['dimension'],
  counts: Record<string, number>,
) =>
  db()
    .insert(dailyBreakdowns)
    .values(Object.entries(counts).map(([name, count]) => ({ subject: 'post' as const, subjectId: post.id, day, dimension, name, count })))

/** Inserts the visit of a new visitor. */
export const insertVisit = (post: { id: number }, author: { id: number }, day: string, visit: Partial<typeof visits.$inferInsert>) =>
  db()
    .insert(visits)
    .values({
      ...{ day, postId: post.id, authorId: author.id, visitor: newHash(), address: 'a', network: 'n', kind: 'person', member: false },
      ...{ country: 'IR', device: 'phone', referrer: 'direct', firstAt: visit.viewedAt ?? 0, ...visit },
    })
