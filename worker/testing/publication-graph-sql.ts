import { DAY, HOUR } from '#shared/time.ts'

const repeat = (table: string, columns: string, count: number, values: string) =>
  `INSERT INTO ${table} (${columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${values} FROM n`

const TAGS = 6
const SERIES = 3
const POSTS_PER_SERIES = 8

/**
 * Returns the SQL of a publication `large<base>` of any size with an arranged front page: a lead, featured and pinned posts, six sections and
 * three series. Its writers and posts have ids from `base`; posts were published every hour until `at` (UTC ms).
 */
export function publicationGraphSql(base: number, at: number, { posts, writers }: { posts: number; writers: number }): string[] {
  const name = `'large' || ${base}`
  const beforePicks = `${base} + ${posts} - 20`
  return [
    repeat('users', 'id, hash, handle, name, created_at', writers, `${base} + i, ${name} || 'w' || i, ${name} || 'w' || i, 'نام', 1`),
    `INSERT INTO publications (id, hash, handle, name, owner_id, created_at) VALUES (${base}, ${name}, ${name}, 'نشریه', ${base} + 1, 1)`,
    `INSERT INTO handles (handle, kind, owner_id, taken_at) VALUES (${name}, 'publication', ${base}, 1)`,
    repeat(
      'publication_members',
      'publication_id, user_id, role, joined_at',
      writers,
      `${base}, ${base} + i, CASE i WHEN 1 THEN 'owner' WHEN 2 THEN 'editor' ELSE 'writer' END, i`,
    ),
    repeat(
      'posts',
      'id, hash, author_id, publication_id, client_key, state, title, slug, description, published_at, created_at, updated_at',
      posts,
      `${base} + i, printf('%03x%09d', ${base / 1_000_000}, i), ${base} + 1 + i % ${writers}, ${base}, ${name} || i, 'published',
        'عنوان ' || i, 'عنوان-' || i, 'توضیح', ${at - DAY} - (${posts} - i) * ${HOUR}, 1, 1`,
    ),
    repeat('tags', 'id, key, name, slug, created_at', TAGS, `${base} + i, ${name} || i, ${name} || i, ${name} || i, 1`),
    repeat(
      'post_tags',
      'post_id, tag_id, position, published_at',
      posts,
      `${base} + i, ${base} + 1 + i % ${TAGS}, 0, ${at - DAY} - (${posts} - i) * ${HOUR}`,
    ),
    repeat('publication_sections', 'publication_id, tag_id, title, position', TAGS, `${base}, ${base} + i, '', i`),
    repeat(
      'publication_picks',
      'publication_id, post_id, place, position',
      10,
      `${base}, ${beforePicks} + i, CASE WHEN i = 1 THEN 'lead' WHEN i <= 7 THEN 'featured' ELSE 'pinned' END, i`,
    ),
    repeat(
      'series',
      'id, hash, publication_id, title, position, client_key, created_at',
      SERIES,
      `${base} + i, printf('s%011d', ${base} + i), ${base}, 'مجموعه', i, ${name} || i, 1`,
    ),
    repeat('series_posts', 'post_id, series_id, position', SERIES * POSTS_PER_SERIES, `${base} + i, ${base} + 1 + i % ${SERIES}, i`),
  ]
}
