import { type SQL, sql } from 'drizzle-orm'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { CAPS } from './contract.ts'

const integer = inlineInteger
const capOf = ({ floor, percent }: (typeof CAPS)[keyof typeof CAPS]) => sql`max(${integer(floor)}, elsewhere * ${integer(percent)} / 100)`

/**
 * SQL: the table expressions `due` (`post_id`, `day`, `start`: those of the JSON array that wait to be counted) and `judged`, their visits with
 * `level` (0 impression, 1 view, 2 read) and `reason`, null if the visit counts. Each network adds at most the floor to `elsewhere`, the
 * visitors by which the others are measured, so that the networks of a farm do not raise each other's caps.
 */
export const judgedVisits = (postDays: string): SQL => sql`due AS MATERIALIZED (
    SELECT d.post_id, d.day, j.value ->> 'start' AS start FROM json_each(${postDays}) j
    CROSS JOIN visit_days d ON d.post_id = j.value ->> 'postId' AND d.day = j.value ->> 'day' WHERE d.state = 'waiting'
  ), visited AS (
    SELECT v.*, due.start, (v.viewed_at IS NOT NULL) + (v.viewed_at IS NOT NULL AND v.read_at IS NOT NULL) AS level
    FROM due CROSS JOIN visits v ON v.day = due.day AND v.post_id = due.post_id
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY post_id, day, kind, level, address ORDER BY first_at, visitor) AS address_place,
      row_number() OVER (PARTITION BY post_id, day, kind, level, network ORDER BY first_at, visitor) <= ${integer(CAPS.network.floor)} AS weight
    FROM visited
  ), measured AS (
    SELECT *, sum(weight) OVER (PARTITION BY post_id, day, kind, level)
      - sum(weight) OVER (PARTITION BY post_id, day, kind, level, network) AS elsewhere FROM placed
  ), within_address AS (
    SELECT *, address_place <= ${capOf(CAPS.address)} AS fits FROM measured
  ), within_network AS (
    SELECT *, row_number() OVER (PARTITION BY post_id, day, kind, level, network, fits ORDER BY first_at, visitor) AS network_place
    FROM within_address
  ), judged AS MATERIALIZED (
    SELECT post_id, day, start, level, viewed_at, read_at, impression_hours, depth, visible_ms, heard, shared, country, device, referrer,
      CASE WHEN kind <> 'person' THEN kind WHEN NOT fits THEN 'address' WHEN network_place > ${capOf(CAPS.network)} THEN 'network' END AS reason
    FROM within_network
  )`
