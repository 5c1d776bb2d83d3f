import { type SQL, sql } from 'drizzle-orm'

/** Rows that go with a person: table, primary key, and which are theirs. Told in the order they go. */
export interface PersonalRows {
  table: string
  key: string
  of: (userId: number) => SQL
}

const by = (column: string) => (userId: number) => sql`${sql.raw(column)} = ${userId}`
const ofPosts = (userId: number) => sql`post_id IN (SELECT id FROM posts WHERE author_id = ${userId})`
const FOLLOW = 'follower_id, kind, target_id'

/** What points at a person or is theirs; triggers keep the counters of what was liked and followed right. */
export const ROWS: readonly PersonalRows[] = [
  { table: 'likes', key: 'post_id, user_id', of: by('user_id') },
  { table: 'comment_likes', key: 'comment_id, user_id', of: by('user_id') },
  { table: 'follows', key: FOLLOW, of: by('follower_id') },
  { table: 'follows', key: FOLLOW, of: (id) => sql`kind = 'user' AND target_id = ${id}` },
  { table: 'follows', key: FOLLOW, of: (id) => sql`kind = 'list' AND target_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  {
    table: 'follows',
    key: FOLLOW,
    of: (id) => sql`kind = 'podcast' AND target_id IN (SELECT id FROM podcasts WHERE owner_id = ${id} AND publication_id IS NULL)`,
  },
  { table: 'list_items', key: 'list_id, post_id', of: (id) => sql`list_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  { table: 'list_removals', key: 'list_id, post_id', of: (id) => sql`list_id IN (SELECT id FROM lists WHERE owner_id = ${id})` },
  { table: 'lists', key: 'id', of: by('owner_id') },
  { table: 'list_items', key: 'list_id, post_id', of: ofPosts },
  { table: 'list_removals', key: 'list_id, post_id', of: ofPosts },
  { table: 'likes', key: 'post_id, user_id', of: ofPosts },
  { table: 'listen_requests', key: 'id', of: ofPosts },
  { table: 'listen_parts', key: 'post_id, day, part, name', of: ofPosts },
  { table: 'listen_days', key: 'post_id, day', of: ofPosts },
  { table: 'post_days', key: 'post_id, day', of: ofPosts },
  { table: 'picks', key: 'id', of: ofPosts },
  { table: 'post_interest', key: 'post_id, user_id, kind', of: (id) => sql`user_id = ${id} OR ${ofPosts(id)}` },
  { table: 'post_hours', key: 'hour, post_id', of: ofPosts },
  { table: 'post_tags', key: 'post_id, tag_id', of: ofPosts },
  { table: 'post_topics', key: 'post_id, topic_id', of: ofPosts },
  { table: 'post_bodies', key: 'post_id', of: ofPosts },
  { table: 'post_drafts', key: 'post_id', of: ofPosts },
  { table: 'post_revisions', key: 'post_id, revision', of: ofPosts },
  { table: 'draft_links', key: 'hash', of: ofPosts },
  { table: 'sound_names', key: 'hash', of: ofPosts },
  { table: 'sound_chapters', key: 'post_id', of: ofPosts },
  { table: 'transcripts', key: 'post_id', of: ofPosts },
  { table: 'listening', key: 'user_id, post_id', of: ofPosts },
  { table: 'listening', key: 'user_id, post_id', of: by('user_id') },
  {
    table: 'sound_upload_parts',
    key: 'upload_id, number',
    of: (id) => sql`upload_id IN (SELECT id FROM sound_uploads WHERE owner_id = ${id})`,
  },
  { table: 'sound_uploads', key: 'id', of: by('owner_id') },
  {
    table: 'podcast_import_items',
    key: 'id',
    of: (id) => sql`import_id IN (SELECT id FROM podcast_imports WHERE owner_id = ${id})`,
  },
  { table: 'podcast_imports', key: 'id', of: by('owner_id') },
  { table: 'private_feeds', key: 'id', of: by('made_by') },
  { table: 'publication_members', key: 'publication_id, user_id', of: by('user_id') },
  { table: 'blocks', key: 'user_id, blocked_id', of: (id) => sql`user_id = ${id} OR blocked_id = ${id}` },
  { table: 'mutes', key: 'user_id, kind, target_id', of: (id) => sql`user_id = ${id} OR kind = 'user' AND target_id = ${id}` },
  { table: 'home_inbox', key: 'user_id, published_at, post_id', of: by('user_id') },
  { table: 'notifications', key: 'id', of: (id) => sql`user_id = ${id} OR actor_id = ${id}` },
  { table: 'notification_groups', key: 'id', of: by('user_id') },
  { table: 'notification_reads', key: 'user_id', of: by('user_id') },
  { table: 'notice_mails', key: 'user_id, kind', of: by('user_id') },
  { table: 'sessions', key: 'token_digest', of: by('user_id') },
  { table: 'passkeys', key: 'credential_id', of: by('user_id') },
  { table: 'passkey_challenges', key: 'challenge_digest', of: by('user_id') },
  { table: 'two_step', key: 'user_id', of: by('user_id') },
  { table: 'recovery_codes', key: 'user_id, code_digest', of: by('user_id') },
  { table: 'second_step_tickets', key: 'ticket_digest', of: by('user_id') },
  { table: 'api_tokens', key: 'hash', of: by('user_id') },
  { table: 'preferences', key: 'user_id', of: by('user_id') },
  { table: 'handle_changes', key: 'hash', of: by('user_id') },
  {
    table: 'one_time_codes',
    key: 'challenge',
    of: (id) =>
      sql`user_id = ${id} OR address_key IN (SELECT email_key FROM credentials WHERE user_id = ${id} UNION SELECT phone FROM credentials WHERE user_id = ${id})`,
  },
  { table: 'credentials', key: 'user_id', of: by('user_id') },
]

/** Tables whose rows of a person stay, without what the person said of themselves; `erase-words.ts` sees to it. */
export const KEPT_TABLES = [
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
