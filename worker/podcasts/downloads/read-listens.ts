import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { sounds } from '#worker/podcasts/episodes/schema.ts'
import { DEVICES, type PostListens, STOPS, VERDICTS } from './contract.ts'
import { ownPost } from './own-post.ts'
import { listenParts } from './schema.ts'

/** Apps told by name; the others count together under no name. */
const APPS = 12

/** What is known of the listens of one's own post since its beginning; anybody else's is `not_found`. */
export async function readListens(db: Database, viewer: Viewer, hash: string): Promise<PostListens> {
  const { id, title } = await ownPost(db, viewer, hash)
  const sum = sql<number>`sum(${listenParts.count})`
  const [parts, [sound]] = await db.batch([
    db
      .select({ part: listenParts.part, name: listenParts.name, count: sum })
      .from(listenParts)
      .where(eq(listenParts.postId, id))
      .groupBy(listenParts.part, listenParts.name)
      .orderBy(desc(sum), listenParts.name),
    db.select({ duration: sounds.duration }).from(sounds).where(eq(sounds.postId, id)),
  ])
  const of = (part: string) => parts.filter((row) => row.part === part).map(({ name, count }) => ({ name, count }))
  const named = <Name extends string>(part: string, names: readonly Name[]) =>
    of(part).flatMap(({ name, count }) => names.filter((known) => known === name).map((known) => ({ name: known, count })))
  const stops = new Map(of('stop').map(({ name, count }) => [Number(name), count]))
  const apps = of('app')
  const told = apps.filter(({ name }) => name !== '').slice(0, APPS)
  const others = apps.filter((app) => !told.includes(app)).reduce((count, app) => count + app.count, 0)
  const verdicts = named('verdict', VERDICTS)
  return {
    title,
    listens: verdicts.find(({ name }) => name === 'counted')?.count ?? 0,
    duration: sound?.duration ?? null,
    stops: Array.from({ length: STOPS }, (_, at) => stops.get(at) ?? 0),
    apps: others > 0 ? [...told, { name: '', count: others }] : told,
    devices: named('device', DEVICES),
    verdicts,
  }
}
