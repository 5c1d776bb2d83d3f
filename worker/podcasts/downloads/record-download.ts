import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { hmacToken, importHmacKey, newSecret } from '#worker/lib/hash.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ClientKind, Device } from './contract.ts'
import { listenerKeys } from './schema.ts'

/** Maximum requests recorded per listener, file and day; later ones are ignored. */
const MAX_REQUESTS_PER_DAY = 5000
/** Maximum byte ranges stored per listener, file and day; the longest are kept. */
const MAX_SPANS = 200
/** Maximum rows per address and day, across all agents and files; requests that would add another row are ignored. */
const MAX_ROWS_PER_ADDRESS = 2000

/** Finds the published episode of an audio file; undefined if there is none. */
export async function findPublicEpisode(db: Database, hash: string) {
  const [row] = await db
    .select({
      postId: episodes.postId,
      authorId: posts.authorId,
      bytes: episodes.bytes,
      headBytes: episodes.headBytes,
      duration: episodes.duration,
    })
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .where(and(eq(episodes.hash, hash), eq(posts.state, 'published')))
  return row
}

interface DownloadRecord {
  audioHash: string
  episode: NonNullable<Awaited<ReturnType<typeof findPublicEpisode>>>
  day: string
  listener: string
  address: string
  kind: ClientKind
  app: string
  device: Device
  at: number
  /** Offsets of the first and last byte sent so far; undefined for a probe or if nothing was sent. */
  span: readonly [first: number, last: number] | undefined
  /** Bytes sent since the previous record of this request; only the record with `isFirst` increments the request count. */
  sentBytes: number
  isFirst: boolean
}

/** SQL: merges stored and new ranges within the upsert, since a listener's requests run concurrently. */
const MERGED_SPANS = sql`(SELECT json_group_array(json_array(lo, hi)) FROM (SELECT lo, hi FROM (SELECT lo, hi FROM (
    SELECT min(a) AS lo, max(b) AS hi FROM (
      SELECT a, b, sum(coalesce(a > before + 1, 1)) OVER (ORDER BY a, b) AS island FROM (
        SELECT a, b, max(b) OVER (ORDER BY a, b ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM (
          SELECT value ->> 0 AS a, value ->> 1 AS b FROM json_each(listen_requests.spans)
          UNION ALL SELECT value ->> 0, value ->> 1 FROM json_each(excluded.spans)))) GROUP BY island)
      ORDER BY hi - lo DESC LIMIT ${inlineInteger(MAX_SPANS)}) ORDER BY lo))`

/**
 * Records the bytes sent for a request and merges them with the listener's other ranges of the file that day. Ignores requests above the
 * limits.
 */
export async function recordDownload(
  db: Database,
  { audioHash, episode, day, listener, address, kind, app, device, at, span, sentBytes, isFirst }: DownloadRecord,
) {
  const spans = span ? JSON.stringify([span]) : '[]'
  const isSameRow = sql`post_id = ${episode.postId} AND day = ${day} AND sound = ${audioHash} AND listener = ${listener} AND kind = ${kind}`
  await db.run(sql`INSERT INTO listen_requests (post_id, sound, day, listener, address, kind, app, device, bytes, head_bytes, duration, spans,
      requests, sent, first_at, last_at)
    SELECT ${inlineInteger(episode.postId)}, ${audioHash}, ${day}, ${listener}, ${address}, ${kind}, ${app}, ${device}, ${inlineInteger(episode.bytes)}, ${inlineInteger(episode.headBytes)},
      ${inlineInteger(episode.duration)}, ${spans}, ${inlineInteger(isFirst ? 1 : 0)}, ${inlineInteger(sentBytes)}, ${inlineInteger(at)}, ${inlineInteger(now())}
    WHERE EXISTS (SELECT 1 FROM listen_requests WHERE ${isSameRow})
      OR (SELECT count(*) FROM (SELECT 1 FROM listen_requests WHERE day = ${day} AND address = ${address} LIMIT ${inlineInteger(MAX_ROWS_PER_ADDRESS)})) < ${inlineInteger(MAX_ROWS_PER_ADDRESS)}
    ON CONFLICT (post_id, day, sound, listener, kind) DO UPDATE SET spans = ${MERGED_SPANS}, requests = requests + excluded.requests,
      sent = sent + excluded.sent, last_at = max(last_at, excluded.last_at) WHERE requests < ${inlineInteger(MAX_REQUESTS_PER_DAY)}`)
}

const cached = isolateState((): { current: { day: string; key: CryptoKey } | undefined } => ({ current: undefined }))

/** Returns the HMAC key of a Tehran day and creates it on first use. */
async function readDayKey(db: Database, day: string): Promise<CryptoKey> {
  if (cached.current?.day === day) return cached.current.key
  const { row } = await write(db, {
    change: [db.insert(listenerKeys).values({ day, secret: newSecret() }).onConflictDoNothing()],
    read: { row: first(db.select({ secret: listenerKeys.secret }).from(listenerKeys).where(eq(listenerKeys.day, day))) },
  })
  if (!row) throw new Error(`No listener key for ${day}`)
  const key = await importHmacKey(row.secret)
  cached.current = { day, key }
  return key
}

/**
 * Returns base64url pseudonyms that are stable within a Tehran day: 16 bytes for the listener (IPv4 or IPv6 /64, and agent), 8 for the
 * address. The day's key is deleted after the following day, so nobody can test addresses against them later.
 */
export async function pseudonymizeListener(db: Database, request: Request, day: string): Promise<{ listener: string; address: string }> {
  const key = await readDayKey(db, day)
  const address = clientIpKey(request)
  const agent = request.headers.get('User-Agent') ?? ''
  const [listener, addressToken] = await Promise.all([hmacToken(key, `${address}\n${agent}`, 16), hmacToken(key, address, 8)])
  return { listener, address: addressToken }
}
