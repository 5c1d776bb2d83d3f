import { env } from 'cloudflare:workers'
import { and, asc, eq, ne } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { aPost, requestAndDisconnect, type TestUser, testEnv } from '#worker/testing/index.ts'
import { countDay } from '../count-downloads.ts'
import { downloadDays, downloadRequests } from '../schema.ts'
import { APPLE, FIXTURE_FILES, type ReplayRequest } from './replay-patterns.ts'

const db = () => database(env)

/** Sets the clock to `minutes` after 08:00 UTC (11:30 in Tehran) of the next UTC day, so that no test crosses midnight by accident. */
export const atMinute = (minutes = 0): void => {
  const now = Date.now()
  setClockOffset(Math.ceil(now / DAY) * DAY + 8 * HOUR + minutes * MINUTE - now)
}

export async function anEpisode(author: TestUser, file: keyof typeof FIXTURE_FILES = 'long') {
  const post = await aPost(author)
  const hash = newHash()
  const objectKey: ObjectKey = `sound/${hash}`
  await env.MEDIA.put(objectKey, new Uint8Array(FIXTURE_FILES[file].bytes))
  await db()
    .insert(episodes)
    .values({ postId: post.id, hash, objectKey, format: 'mp3', storedAt: 1, ...FIXTURE_FILES[file] })
  return { ...post, author, path: `/media/sound/${hash}.mp3` }
}
export type Episode = Awaited<ReturnType<typeof anEpisode>>

export async function requestEpisode({ path, author, id }: Episode, ask: ReplayRequest, bindings = testEnv()): Promise<number> {
  atMinute(ask.at)
  if (ask.state) await db().update(posts).set({ state: ask.state, removedBy: 'author' }).where(eq(posts.id, id))
  const headers = new Headers({ 'CF-Connecting-IP': ask.ip ?? '203.0.113.7', 'User-Agent': ask.agent ?? APPLE, ...ask.headers })
  if (ask.range) headers.set('Range', ask.range)
  if (ask.asAuthor) headers.set('Cookie', author.cookie)
  const cf = ask.asn === undefined ? undefined : { asn: ask.asn }
  const response = await requestAndDisconnect(path, { method: ask.method ?? 'GET', headers, cf }, ask.abortAfterBytes, bindings)
  return response.status
}

export async function countDays({ id }: { id: number }) {
  const open = and(eq(downloadDays.postId, id), ne(downloadDays.state, 'closed'))
  const days = await db().select().from(downloadDays).where(open).orderBy(asc(downloadDays.day))
  for (const { day } of days) await countDay(testEnv(), id, day)
  const rows = await statsDatabase(env)
    .select({ listens: dailyCounts.listens })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.subject, 'post'), eq(dailyCounts.subjectId, id)))
    .orderBy(asc(dailyCounts.day))
  const lines = await db().select().from(downloadRequests).where(eq(downloadRequests.postId, id)).orderBy(asc(downloadRequests.id))
  return { days: rows.map(({ listens }) => listens).filter((listens) => listens > 0), lines, verdicts: lines.map(({ verdict }) => verdict) }
}
