import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { DEVICES, type PostDownloads, STOP_BUCKETS, VERDICTS } from './contract.ts'
import { findOwnPost } from './find-own-post.ts'
import { downloadBreakdowns } from './schema.ts'

/** Maximum number of apps listed by name; all others are summed under an empty name. */
const MAX_APPS = 12

/** Reads the all-time download totals of the viewer's post. Errors: `not_found`. */
export async function readPostDownloads(db: Database, viewer: Viewer, hash: string): Promise<PostDownloads> {
  const { id, title } = await findOwnPost(db, viewer, hash)
  const sum = sql<number>`sum(${downloadBreakdowns.count})`
  const [parts, [sound]] = await db.batch([
    db
      .select({ part: downloadBreakdowns.dimension, name: downloadBreakdowns.name, count: sum })
      .from(downloadBreakdowns)
      .where(eq(downloadBreakdowns.postId, id))
      .groupBy(downloadBreakdowns.dimension, downloadBreakdowns.name)
      .orderBy(desc(sum), downloadBreakdowns.name),
    db.select({ duration: episodes.duration }).from(episodes).where(eq(episodes.postId, id)),
  ])
  const countsOf = (part: string) => parts.filter((row) => row.part === part).map(({ name, count }) => ({ name, count }))
  const knownCountsOf = <Name extends string>(part: string, names: readonly Name[]) =>
    countsOf(part).flatMap(({ name, count }) => names.filter((known) => known === name).map((known) => ({ name: known, count })))
  const stops = new Map(countsOf('stop').map(({ name, count }) => [Number(name), count]))
  const apps = countsOf('app')
  const topApps = apps.filter(({ name }) => name !== '').slice(0, MAX_APPS)
  const others = apps.filter((app) => !topApps.includes(app)).reduce((count, app) => count + app.count, 0)
  const verdicts = knownCountsOf('verdict', VERDICTS)
  return {
    title,
    listens: verdicts.find(({ name }) => name === 'counted')?.count ?? 0,
    duration: sound?.duration ?? null,
    stops: Array.from({ length: STOP_BUCKETS }, (_, at) => stops.get(at) ?? 0),
    apps: others > 0 ? [...topApps, { name: '', count: others }] : topApps,
    devices: knownCountsOf('device', DEVICES),
    verdicts,
  }
}
