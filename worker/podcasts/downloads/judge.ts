import { type SQL, sql } from 'drizzle-orm'
import { int } from '#worker/db/int.ts'
import { CROWD } from './contract.ts'

const MINUTE = 60_000
/** A shorter piece is a look at the file's end or at its measures, and no place where somebody stopped; in ms of sound. */
const LOOK = 10_000

/** Bytes of some ms of a file's sound, rounded up. */
const bytesOf = (ms: number): SQL => sql`((bytes - head_bytes) * ${int(ms)} + duration - 1) / duration`
const first = sql`value ->> 0`
const last = sql`value ->> 1`

/** Bytes that make a listen: what stands before the sound and a minute of it; all of a file that is shorter or cannot be measured. */
const NEEDED = sql`CASE WHEN duration <= ${int(MINUTE)} OR head_bytes >= bytes THEN bytes ELSE min(bytes, head_bytes + ${bytesOf(MINUTE)}) END`
const TAKEN = sql`(SELECT coalesce(sum(${last} - ${first} + 1), 0) FROM json_each(spans))`
/** How far into the sound somebody came, in percent. */
const REACH = sql`(SELECT coalesce(max((${last} + 1 - head_bytes) * 100 / (bytes - head_bytes)), 0) FROM json_each(spans)
  WHERE bytes > head_bytes AND ${last} >= head_bytes AND ${last} + 1 - max(${first}, head_bytes) >= min(bytes - head_bytes, ${bytesOf(LOOK)}))`

/**
 * The rules, once, for counting: `id`, `verdict` and `reach` of every request of a post's day. A listener (address and agent) counts
 * once a day, by the pieces of one file together; later files of the day are repetitions.
 */
export const judged = (postId: number, day: string): SQL => sql`SELECT id, reach, CASE
    WHEN kind <> 'person' THEN kind
    WHEN place > ${int(CROWD)} THEN 'crowd'
    WHEN taken = 0 THEN 'probe'
    WHEN taken < needed THEN 'short'
    WHEN row_number() OVER (PARTITION BY kind, listener, taken < needed ORDER BY id) > 1 THEN 'repeated'
    ELSE 'counted' END AS verdict
  FROM (SELECT id, kind, listener, ${NEEDED} AS needed, ${TAKEN} AS taken, ${REACH} AS reach,
      row_number() OVER (PARTITION BY kind, address ORDER BY id) AS place
    FROM listen_requests WHERE post_id = ${int(postId)} AND day = ${day})`
