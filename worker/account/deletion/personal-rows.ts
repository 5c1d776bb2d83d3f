import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'

interface PersonalRows {
  table: string
  key: string
  where: (userId: number) => SQL
}

const ownedBy = (column: string) => (userId: number) => sql`${sql.raw(column)} = ${userId}`
const onOwnPosts = (userId: number) => sql`post_id IN (SELECT id FROM posts WHERE author_id = ${userId})`
const onOwnImports = (userId: number) => sql`import_id IN (SELECT id FROM imports WHERE owner_id = ${userId})`
const onOwnSubmissions = (userId: number) =>
  sql`(${onOwnPosts(userId)} OR submission_id IN (SELECT id FROM submissions WHERE author_id = ${userId}))`
const onOwnShows = (column: string) => (userId: number) =>
  sql`${sql.raw(column)} IN (SELECT id FROM podcasts WHERE owner_id = ${userId} AND publication_id IS NULL)`
/** Uploads by the user, and uploads of others for the user’s posts. */
export const ownUploads = (userId: number): SQL => sql`(owner_id = ${userId} OR ${onOwnPosts(userId)})`
const addressesOf = (userId: number) => sql`SELECT email AS address FROM credentials WHERE user_id = ${userId}
  UNION SELECT email_key FROM credentials WHERE user_id = ${userId} UNION SELECT phone FROM credentials WHERE user_id = ${userId}`
const sentTo = (column: string) => (userId: number) =>
  sql`EXISTS (SELECT 1 FROM (${addressesOf(userId)}) WHERE address IS NOT NULL AND instr(${sql.raw(column)}, json_quote(address)) > 0)`
const FOLLOW_KEY = 'follower_id, kind, target_id'

/** Rows deleted with an account, in this order. Triggers keep the counters of liked and followed items correct. */
export const PERSONAL_ROWS: readonly PersonalRows[] = [
  { table: 'likes', key: 'post_id, user_id', where: ownedBy('user_id') },
  { table: 'comment_likes', key: 'comment_id, user_id', where: ownedBy('user_id') },
  { table: 'follows', key: FOLLOW_KEY, where: ownedBy('follower_id') },
  { table: 'follows', key: FOLLOW_KEY, where: (id) => sql`kind = 'user' AND target_id = ${id}` },
  { table: 'follows', key: FOLLOW_KEY, where: (id) => sql`kind = 'list' AND target_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  { table: 'follows', key: FOLLOW_KEY, where: (id) => sql`kind = 'podcast' AND ${onOwnShows('target_id')(id)}` },
  { table: 'list_items', key: 'list_id, post_id', where: (id) => sql`list_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  { table: 'list_removals', key: 'list_id, post_id', where: (id) => sql`list_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  { table: 'lists', key: 'id', where: ownedBy('owner_id') },
  { table: 'list_items', key: 'list_id, post_id', where: onOwnPosts },
  { table: 'list_removals', key: 'list_id, post_id', where: onOwnPosts },
  { table: 'likes', key: 'post_id, user_id', where: onOwnPosts },
  { table: 'listen_requests', key: 'id', where: onOwnPosts },
  { table: 'listen_parts', key: 'post_id, day, part, name', where: onOwnPosts },
  { table: 'listen_days', key: 'post_id, day', where: onOwnPosts },
  { table: 'post_days', key: 'post_id, day', where: onOwnPosts },
  { table: 'author_days', key: 'author_id, day', where: ownedBy('author_id') },
  { table: 'post_readership', key: 'post_id', where: onOwnPosts },
  { table: 'picks', key: 'id', where: onOwnPosts },
  { table: 'publication_picks', key: 'publication_id, post_id', where: onOwnPosts },
  { table: 'series_posts', key: 'post_id', where: onOwnPosts },
  { table: 'post_interest', key: 'post_id, user_id, kind', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
  { table: 'promotion_hides', key: 'user_id, post_id', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
  {
    table: 'promotion_contents',
    key: 'promotion_id',
    where: (id) => sql`promotion_id IN (SELECT q.id FROM promotions q WHERE q.user_id = ${id})`,
  },
  { table: 'post_hours', key: 'hour, post_id', where: onOwnPosts },
  { table: 'post_tags', key: 'post_id, tag_id', where: onOwnPosts },
  { table: 'post_topics', key: 'post_id, topic_id', where: onOwnPosts },
  {
    table: 'term_rule_examples',
    key: 'rule_id, kind, target_id',
    where: (id) => sql`user_id = ${id} OR rule_id IN (SELECT id FROM term_rules WHERE author_id = ${id})`,
  },
  { table: 'link_sightings', key: 'domain, kind, target_hash', where: ownedBy('user_id') },
  { table: 'post_bodies', key: 'post_id', where: onOwnPosts },
  { table: 'post_drafts', key: 'post_id', where: onOwnPosts },
  { table: 'post_revisions', key: 'post_id, revision', where: onOwnPosts },
  { table: 'draft_links', key: 'hash', where: onOwnPosts },
  // An editor's notes, reasons and suggestions, then all about the user's own submissions.
  { table: 'submission_suggestions', key: 'id', where: (id) => sql`editor_id = ${id} OR ${onOwnSubmissions(id)}` },
  {
    table: 'submission_events',
    key: 'id',
    where: (id) => sql`actor_id = ${id} OR submission_id IN (SELECT id FROM submissions WHERE author_id = ${id} OR ${onOwnPosts(id)})`,
  },
  { table: 'submission_versions', key: 'id', where: onOwnSubmissions },
  { table: 'submissions', key: 'id', where: (id) => sql`author_id = ${id} OR ${onOwnPosts(id)}` },
  { table: 'sound_names', key: 'hash', where: onOwnPosts },
  { table: 'sound_chapters', key: 'post_id', where: onOwnPosts },
  { table: 'transcripts', key: 'post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: ownedBy('user_id') },
  {
    table: 'sound_upload_parts',
    key: 'upload_id, number',
    where: (id) => sql`upload_id IN (SELECT id FROM sound_uploads WHERE ${ownUploads(id)})`,
  },
  { table: 'sound_uploads', key: 'id', where: ownUploads },
  {
    table: 'podcast_import_items',
    key: 'id',
    where: (id) => sql`import_id IN (SELECT id FROM podcast_imports WHERE owner_id = ${id})`,
  },
  { table: 'podcast_imports', key: 'id', where: ownedBy('owner_id') },
  { table: 'archived_comments', key: 'id', where: onOwnPosts },
  {
    table: 'imported_posts',
    key: 'owner_id, source_key',
    where: (id) => sql`owner_id = ${id} OR ${onOwnPosts(id)} OR ${onOwnImports(id)}`,
  },
  { table: 'import_items', key: 'id', where: onOwnImports },
  { table: 'import_parts', key: 'import_id, number', where: onOwnImports },
  { table: 'imports', key: 'id', where: ownedBy('owner_id') },
  { table: 'private_feeds', key: 'id', where: (id) => sql`made_by = ${id} OR ${onOwnShows('podcast_id')(id)}` },
  {
    table: 'publication_invitations',
    key: 'id',
    where: (id) => sql`user_id = ${id} OR invited_by = ${id} OR email_key IN (${addressesOf(id)})`,
  },
  { table: 'publication_transfers', key: 'publication_id', where: (id) => sql`from_user_id = ${id} OR to_user_id = ${id}` },
  { table: 'publication_members', key: 'publication_id, user_id', where: ownedBy('user_id') },
  { table: 'blocks', key: 'user_id, blocked_id', where: (id) => sql`user_id = ${id} OR blocked_id = ${id}` },
  { table: 'mutes', key: 'user_id, kind, target_id', where: (id) => sql`user_id = ${id} OR kind = 'user' AND target_id = ${id}` },
  { table: 'promotion_hides', key: 'user_id, post_id', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
  { table: 'home_inbox', key: 'user_id, published_at, post_id', where: ownedBy('user_id') },
  { table: 'home_pulled', key: 'kind, id', where: (id) => sql`kind = 'user' AND id = ${id}` },
  { table: 'notifications', key: 'id', where: (id) => sql`user_id = ${id} OR actor_id = ${id}` },
  { table: 'notification_groups', key: 'id', where: ownedBy('user_id') },
  { table: 'notification_reads', key: 'user_id', where: ownedBy('user_id') },
  { table: 'notice_mails', key: 'user_id, kind', where: ownedBy('user_id') },
  { table: 'sessions', key: 'token_digest', where: ownedBy('user_id') },
  { table: 'passkeys', key: 'credential_id', where: ownedBy('user_id') },
  { table: 'passkey_challenges', key: 'challenge_digest', where: ownedBy('user_id') },
  { table: 'two_step', key: 'user_id', where: ownedBy('user_id') },
  { table: 'recovery_codes', key: 'user_id, code_digest', where: ownedBy('user_id') },
  { table: 'second_step_tickets', key: 'ticket_digest', where: ownedBy('user_id') },
  { table: 'api_tokens', key: 'hash', where: ownedBy('user_id') },
  { table: 'preferences', key: 'user_id', where: ownedBy('user_id') },
  { table: 'handle_changes', key: 'hash', where: ownedBy('user_id') },
  { table: 'one_time_codes', key: 'challenge', where: (id) => sql`user_id = ${id} OR address_key IN (${addressesOf(id)})` },
  { table: 'feed_ownership_words', key: 'user_id, feed_key', where: ownedBy('user_id') },
  // The messages themselves are emptied, so that their receipt numbers stay unique.
  {
    table: 'contact_entries',
    key: 'id',
    where: (id) => sql`thread_id IN (SELECT id FROM contact_messages WHERE user_id = ${id})`,
  },
  { table: 'campaign_cards', key: 'id', where: ownedBy('user_id') },
  { table: 'campaign_wishes', key: 'id', where: ownedBy('user_id') },
  { table: 'outbox', key: 'id', where: sentTo('payload') },
  { table: 'dead_letters', key: 'id', where: sentTo('body') },
  { table: 'credentials', key: 'user_id', where: ownedBy('user_id') },
]

export const CHUNK_SIZE = 100

/** Deletes up to `size` matching rows; returns false when none matched. `key` lists the table’s primary key columns. */
export async function deleteChunk(db: Database, table: string, key: string, where: SQL, size = CHUNK_SIZE): Promise<boolean> {
  const [name, columns] = [sql.raw(table), sql.raw(key)]
  const deleted = await db.all<{ one: number }>(
    sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${where} LIMIT ${size}) RETURNING 1 AS one`,
  )
  return deleted.length > 0
}
