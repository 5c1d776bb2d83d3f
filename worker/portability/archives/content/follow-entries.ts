import { sql } from 'drizzle-orm'
import { exportFollows } from '#worker/distribution/opml/index.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'
import { targetPath } from '#worker/people/follows/index.ts'
import { toCsv } from '#worker/statistics/posts/index.ts'
import { ARCHIVE_PATHS } from '../format/schemas.ts'
import { type ArchiveContext, type EntrySource, isAfter, type Key, PAGE, readPages } from './stage.ts'
import { withoutHeader } from './statistics-entries.ts'

interface FollowRow {
  kind: FollowKind
  targetId: number
  name: string | null
  title: string | null
  owner: string | null
  at: number
}

const HEADERS = ['kind', 'name', 'url', 'followed_at']

/** Where the followed rows of each kind are: table, condition, and the columns of the public id and the name. */
const TARGETS: Record<FollowKind, readonly [table: string, condition: string, id: string, title: string]> = {
  user: ['users', "state IN ('active', 'suspended')", 'handle', 'name'],
  publication: ['publications', 'closed_at IS NULL', 'handle', 'name'],
  podcast: ['podcasts', 'removed_at IS NULL', 'hash', 'title'],
  list: ['lists', 'public = 1 AND deleted_at IS NULL', 'hash', 'name'],
  tag: ['tags', 'hidden = 0', 'slug', 'name'],
  topic: ['topics', 'hidden_at IS NULL', 'key', 'name'],
}

/** SQL expression: a column of the row that `follows f` names; `column` is its place in `TARGETS`. */
const targetColumn = (column: 2 | 3) =>
  sql.raw(
    `CASE f.kind ${Object.entries(TARGETS)
      .map(([kind, target]) => `WHEN '${kind}' THEN (SELECT ${target[column]} FROM ${target[0]} WHERE id = f.target_id AND ${target[1]})`)
      .join(' ')} END`,
  )

async function* listFollows({ db, env, ownerId }: ArchiveContext): AsyncGenerator<string> {
  const read = (after: Key) =>
    db.all<FollowRow>(sql`SELECT f.kind, f.target_id AS "targetId", ${targetColumn(2)} AS name, ${targetColumn(3)} AS title,
        (SELECT u.handle FROM lists l JOIN users u ON u.id = l.owner_id WHERE f.kind = 'list' AND l.id = f.target_id) AS owner, f.created_at AS at
      FROM follows f WHERE f.follower_id = ${ownerId} AND ${isAfter(sql`f.kind, f.target_id`, after)}
      ORDER BY f.kind, f.target_id LIMIT ${PAGE}`)
  yield toCsv(HEADERS, [])
  for await (const { kind, name, title, owner, at } of readPages(read, (row) => [row.kind, row.targetId]))
    if (name !== null)
      yield withoutHeader(
        toCsv(HEADERS, [[kind, title ?? '', env.ORIGIN + targetPath(kind, name, owner ?? ''), new Date(at).toISOString()]]),
      )
}

/** What the member follows, for feed readers and for spreadsheets. */
export const followEntries: EntrySource = async function* (context) {
  const { db, env, ownerId, subject } = context
  yield { path: 'follows.opml', content: await exportFollows(db, { id: ownerId, handle: subject.handle }, env.ORIGIN) }
  yield { path: ARCHIVE_PATHS.follows, content: { stream: listFollows(context), maxBytes: 0 } }
}
