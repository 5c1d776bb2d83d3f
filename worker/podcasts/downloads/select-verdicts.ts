import { type SQL, sql } from 'drizzle-orm'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { MAX_LISTENERS_PER_ADDRESS } from './contract.ts'

const MINUTE = 60_000
/** Minimum length, in ms of audio, of a range that determines a stop position; shorter ranges read metadata. */
const MIN_STOP_MS = 10_000

const bytesOfDuration = (ms: number): SQL => sql`((bytes - head_bytes) * ${inlineInteger(ms)} + duration - 1) / duration`
const first = sql`value ->> 0`
const last = sql`value ->> 1`

/** Bytes required for a listen: the header and a minute of audio, or the whole file if it is shorter or cannot be measured. */
const REQUIRED_BYTES = sql`CASE WHEN duration <= ${inlineInteger(MINUTE)} OR head_bytes >= bytes THEN bytes ELSE min(bytes, head_bytes + ${bytesOfDuration(MINUTE)}) END`
const RECEIVED_BYTES = sql`(SELECT coalesce(sum(${last} - ${first} + 1), 0) FROM json_each(spans))`
const REACH_PERCENT = sql`(SELECT coalesce(max((${last} + 1 - head_bytes) * 100 / (bytes - head_bytes)), 0) FROM json_each(spans)
  WHERE bytes > head_bytes AND ${last} >= head_bytes AND ${last} + 1 - max(${first}, head_bytes) >= min(bytes - head_bytes, ${bytesOfDuration(MIN_STOP_MS)}))`

/**
 * SQL that applies the counting rules: selects `id`, `verdict` and `reach` of every request of a post's day. A listener (address and agent)
 * counts at most once a day, by the merged ranges of one file; further files are `repeated`, and requests beyond the address limit are
 * `crowd`.
 */
export const selectVerdicts = (postId: number, day: string): SQL => sql`SELECT id, reach, CASE
    WHEN kind <> 'person' THEN kind
    WHEN place > ${inlineInteger(MAX_LISTENERS_PER_ADDRESS)} THEN 'crowd'
    WHEN taken = 0 THEN 'probe'
    WHEN taken < needed THEN 'short'
    WHEN row_number() OVER (PARTITION BY kind, listener, taken < needed ORDER BY id) > 1 THEN 'repeated'
    ELSE 'counted' END AS verdict
  FROM (SELECT id, kind, listener, ${REQUIRED_BYTES} AS needed, ${RECEIVED_BYTES} AS taken, ${REACH_PERCENT} AS reach,
      row_number() OVER (PARTITION BY kind, address ORDER BY id) AS place
    FROM listen_requests WHERE post_id = ${inlineInteger(postId)} AND day = ${day})`
