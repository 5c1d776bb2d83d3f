import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { truncateText } from '#shared/persian/text-metrics.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { ReportKind } from './contract.ts'

/** What a report or decision is about, with its owner: the author, the creator or, in a publication, that publication's owner. */
export interface Target {
  /** Handle of a user or publication, hash of anything else. */
  key: string
  hash: string
  /** Title, name or beginning of the text. */
  title: string
  /** Null for a draft that has no page yet. */
  slug?: string | null
  /** Handle in the path; absent for a podcast. */
  under?: string
  /** Whether readers see it: 1 or 0. */
  isPublic: number
  owner: UserCard & {
    id: number
    hash: string
    state: 'active' | 'suspended' | 'deactivated' | 'deleted'
    role: 'member' | 'moderator' | 'admin'
  }
}

const OWNER = sql.raw(
  `'owner', json_object('id', u.id, 'hash', u.hash, 'handle', u.handle, 'name', u.name, 'avatar', json(u.avatar), 'state', u.state, 'role', u.role)`,
)
const SHOW_OWNER = sql.raw('coalesce((SELECT n.owner_id FROM publications n WHERE n.id = s.publication_id), s.owner_id)')

/** SQL: the last snapshot of a draft that was only sent by email; NULL for another post. */
const emailed = (column: 'title' | 'text', post: string) =>
  `(SELECT s.${column} FROM broadcast_snapshots s WHERE s.post_id = ${post} ORDER BY s.broadcast_id DESC LIMIT 1)`
const POST_TITLE = sql.raw(`iif(p.title = '', coalesce(${emailed('title', 'p.id')}, ''), p.title)`)

/**
 * SQL expression, for a column of its own: the target of this kind and id as JSON; null once its row is deleted. Both must be columns or
 * aliases of the query.
 */
export const describeTarget = (kind: SQLWrapper, id: SQLWrapper): SQL<Target | null> =>
  sql`CASE ${kind}
    WHEN 'post' THEN (SELECT json_object('key', p.hash, 'hash', p.hash, 'title', ${POST_TITLE},
      'slug', iif(p.published_at IS NULL, nullif(p.slug, ''), p.slug), 'under', coalesce(n.handle, u.handle), 'isPublic', p.state = 'published' AND u.state IN ('active', 'suspended'), ${OWNER})
      FROM posts p JOIN users u ON u.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id WHERE p.id = ${id})
    WHEN 'comment' THEN (SELECT json_object('key', c.hash, 'hash', c.hash, 'title', substr(c.body, 1, 400), 'under', u.handle,
      'isPublic', c.removed_at IS NULL AND c.taken_down_at IS NULL, ${OWNER}) FROM comments c JOIN users u ON u.id = c.author_id WHERE c.id = ${id})
    WHEN 'person' THEN (SELECT json_object('key', u.handle, 'hash', u.hash, 'title', u.name, 'under', u.handle,
      'isPublic', u.state IN ('active', 'suspended'), ${OWNER}) FROM users u WHERE u.id = ${id})
    WHEN 'list' THEN (SELECT json_object('key', l.hash, 'hash', l.hash, 'title', l.name, 'under', u.handle,
      'isPublic', l.public = 1 AND l.deleted_at IS NULL, ${OWNER}) FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.id = ${id})
    WHEN 'podcast' THEN (SELECT json_object('key', s.hash, 'hash', s.hash, 'title', s.title,
      'isPublic', s.removed_at IS NULL, ${OWNER}) FROM podcasts s JOIN users u ON u.id = ${SHOW_OWNER} WHERE s.id = ${id})
    ELSE (SELECT json_object('key', n.handle, 'hash', n.hash, 'title', n.name, 'under', n.handle,
      'isPublic', n.closed_at IS NULL, ${OWNER}) FROM publications n JOIN users u ON u.id = n.owner_id WHERE n.id = ${id}) END`.mapWith(
    parseTarget,
  ) as SQL<Target | null> // JSON of this query.

export const parseTarget = (json: string): Target => JSON.parse(json)

/** SQL expression: the id of the owner of the target of this kind and id, as `describeTarget` has it. */
export const targetOwnerId = (kind: SQLWrapper, id: SQLWrapper): SQL =>
  sql`CASE ${kind} WHEN 'post' THEN (SELECT p.author_id FROM posts p WHERE p.id = ${id})
    WHEN 'comment' THEN (SELECT c.author_id FROM comments c WHERE c.id = ${id})
    WHEN 'person' THEN ${id}
    WHEN 'list' THEN (SELECT l.owner_id FROM lists l WHERE l.id = ${id})
    WHEN 'podcast' THEN (SELECT ${SHOW_OWNER} FROM podcasts s WHERE s.id = ${id})
    ELSE (SELECT n.owner_id FROM publications n WHERE n.id = ${id}) END`

/** SQL condition: the target of this kind and id is a publication of which the user is a member, or something in one. */
export const isInPublicationOf = (userId: number, kind: SQLWrapper, id: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM publication_members m WHERE m.user_id = ${userId} AND m.publication_id = CASE ${kind}
    WHEN 'post' THEN (SELECT p.publication_id FROM posts p WHERE p.id = ${id})
    WHEN 'podcast' THEN (SELECT s.publication_id FROM podcasts s WHERE s.id = ${id})
    WHEN 'publication' THEN ${id} END)`

const TABLES: Record<ReportKind, { from: SQL; key: SQL; text: SQL }> = {
  post: {
    from: sql.raw('posts t LEFT JOIN post_bodies b ON b.post_id = t.id'),
    key: sql.raw('t.hash'),
    text: sql.raw(`coalesce(substr(coalesce(b.text, ${emailed('text', 't.id')}), 1, 1000), '')`),
  },
  comment: { from: sql.raw('comments t'), key: sql.raw('t.hash'), text: sql.raw('substr(t.body, 1, 1000)') },
  person: { from: sql.raw('users t'), key: sql.raw('t.handle'), text: sql.raw(`t.name || char(10) || t.bio`) },
  list: { from: sql.raw('lists t'), key: sql.raw('t.hash'), text: sql.raw(`t.name || char(10) || t.description`) },
  podcast: { from: sql.raw('podcasts t'), key: sql.raw('t.hash'), text: sql.raw(`t.title || char(10) || substr(t.description, 1, 1000)`) },
  publication: {
    from: sql.raw('publications t'),
    key: sql.raw('t.handle'),
    text: sql.raw(`t.name || char(10) || t.description || char(10) || substr(t.about, 1, 700)`),
  },
}

/**
 * Returns a query that selects `id`, `target` and `text` of the target with this key; `text` is the beginning of the text concerned. The hash of an
 * email finds its post, too, since a reader who reports one that no page shows knows nothing else.
 */
export const selectTarget = (kind: ReportKind, key: string): SQL => {
  const { from, key: column, text } = TABLES[kind]
  const kindName = sql.raw(`'${kind}'`)
  return sql`SELECT t.id AS id, ${text} AS text, ${describeTarget(kindName, sql.raw('t.id'))} AS target FROM ${from}
    WHERE ${column} = ${key}${kind === 'post' ? sql` OR t.id = (SELECT sent.post_id FROM broadcasts sent WHERE sent.hash = ${key})` : sql``}`
}

/** Returns the shown key, title, path and owner of a target; the path is null for a draft without a page, and if the owner's account is deleted. */
export function viewTarget(
  kind: ReportKind,
  target: Target | null,
): { key: string; title: string; path: string | null; owner: UserCard | null } {
  if (!target) return { key: '', title: '', path: null, owner: null }
  const { key, owner } = target
  const card = owner.state === 'deleted' ? null : { handle: owner.handle, name: owner.name, avatar: owner.avatar }
  return { key, title: truncateText(target.title), path: pathOf(kind, target, card !== null), owner: card }
}

function pathOf(kind: ReportKind, { key, slug, under }: Target, hasOwner: boolean): string | null {
  switch (kind) {
    case 'post':
      return under === undefined || slug === null || !hasOwner ? null : postPath(under, slug ?? '', key)
    case 'comment':
      return hasOwner ? `/${under}/comment/${key}` : null
    case 'list':
      return hasOwner ? `/${under}/list/${key}` : null
    case 'podcast':
      return `/podcast/${key}`
    default:
      return hasOwner ? `/${key}` : null
  }
}
