import { type SQL, sql } from 'drizzle-orm'

export interface PersonalRows {
  table: string
  key: string
  where: (userId: number) => SQL
}

const ownedBy = (column: string) => (userId: number) => sql`${sql.raw(column)} = ${userId}`
const onOwnPosts = (userId: number) => sql`post_id IN (SELECT id FROM posts WHERE author_id = ${userId})`
const FOLLOW_KEY = 'follower_id, kind, target_id'

/** Rows deleted with an account, in this order. Triggers keep the counters of liked and followed items correct. */
export const PERSONAL_ROWS: readonly PersonalRows[] = [
  { table: 'likes', key: 'post_id, user_id', where: ownedBy('user_id') },
  { table: 'comment_likes', key: 'comment_id, user_id', where: ownedBy('user_id') },
  { table: 'follows', key: FOLLOW_KEY, where: ownedBy('follower_id') },
  { table: 'follows', key: FOLLOW_KEY, where: (id) => sql`kind = 'user' AND target_id = ${id}` },
  { table: 'follows', key: FOLLOW_KEY, where: (id) => sql`kind = 'list' AND target_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  {
    table: 'follows',
    key: FOLLOW_KEY,
    where: (id) => sql`kind = 'podcast' AND target_id IN (SELECT id FROM podcasts WHERE owner_id = ${id} AND publication_id IS NULL)`,
  },
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
  { table: 'picks', key: 'id', where: onOwnPosts },
  { table: 'post_interest', key: 'post_id, user_id, kind', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
  { table: 'post_hours', key: 'hour, post_id', where: onOwnPosts },
  { table: 'post_tags', key: 'post_id, tag_id', where: onOwnPosts },
  { table: 'post_topics', key: 'post_id, topic_id', where: onOwnPosts },
  { table: 'post_bodies', key: 'post_id', where: onOwnPosts },
  { table: 'post_drafts', key: 'post_id', where: onOwnPosts },
  { table: 'post_revisions', key: 'post_id, revision', where: onOwnPosts },
  { table: 'draft_links', key: 'hash', where: onOwnPosts },
  { table: 'sound_names', key: 'hash', where: onOwnPosts },
  { table: 'sound_chapters', key: 'post_id', where: onOwnPosts },
  { table: 'transcripts', key: 'post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: onOwnPosts },
  { table: 'listening', key: 'user_id, post_id', where: ownedBy('user_id') },
  {
    table: 'sound_upload_parts',
    key: 'upload_id, number',
    where: (id) => sql`upload_id IN (SELECT id FROM sound_uploads WHERE owner_id = ${id})`,
  },
  { table: 'sound_uploads', key: 'id', where: ownedBy('owner_id') },
  {
    table: 'podcast_import_items',
    key: 'id',
    where: (id) => sql`import_id IN (SELECT id FROM podcast_imports WHERE owner_id = ${id})`,
  },
  { table: 'podcast_imports', key: 'id', where: ownedBy('owner_id') },
  { table: 'private_feeds', key: 'id', where: ownedBy('made_by') },
  { table: 'publication_members', key: 'publication_id, user_id', where: ownedBy('user_id') },
  { table: 'blocks', key: 'user_id, blocked_id', where: (id) => sql`user_id = ${id} OR blocked_id = ${id}` },
  { table: 'mutes', key: 'user_id, kind, target_id', where: (id) => sql`user_id = ${id} OR kind = 'user' AND target_id = ${id}` },
  { table: 'home_inbox', key: 'user_id, published_at, post_id', where: ownedBy('user_id') },
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
  {
    table: 'one_time_codes',
    key: 'challenge',
    where: (id) =>
      sql`user_id = ${id} OR address_key IN (SELECT email_key FROM credentials WHERE user_id = ${id} UNION SELECT phone FROM credentials WHERE user_id = ${id})`,
  },
  { table: 'credentials', key: 'user_id', where: ownedBy('user_id') },
]

/** Tables that keep a user’s rows; `erase-content.ts` clears their content. */
export const RETAINED_TABLES = [
  'users',
  'handles',
  'account_deletions',
  'audio',
  'audit_log',
  'comments',
  'contact_messages',
  'media',
  'podcasts',
  'posts',
  'publications',
  'reports',
  'sounds',
  'suspensions',
] as const
