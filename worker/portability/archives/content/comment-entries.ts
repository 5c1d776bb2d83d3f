import { sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { escapeXml } from '#worker/lib/xml.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { ARCHIVE_PATHS, type ArchivedComment } from '../format/schemas.ts'
import { type ArchiveContext, type EntrySource, isAfter, jsonArray, type Key, PAGE, readPages } from './stage.ts'

interface CommentRow {
  id: number
  hash: string
  parent: string | null
  name: string
  handle: string
  isOpen: number
  text: string
  at: number
  editedAt: number | null
}

const COLUMNS = sql.raw(`c.id, c.hash, (SELECT a.hash FROM comments a WHERE a.id = c.parent_id AND a.state = 'visible') AS parent,
  u.name, u.handle, u.state IN ('active', 'suspended') AS "isOpen", c.body AS text, c.created_at AS at, c.edited_at AS "editedAt"`)

/** An author whose account is closed has no name on the site either. */
const toComment = ({ hash, parent, name, handle, isOpen, text, at, editedAt }: CommentRow): ArchivedComment => ({
  id: hash,
  parent,
  author: isOpen ? { name, handle } : { name: '', handle: null },
  text,
  html: text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join(''),
  at,
  editedAt,
})

const keyOf = ({ at, id }: { at: number; id: number }): Key => [at, id]

/** The comments below a post that the archive's owner sees, oldest first. */
export async function* listThread({ db, ownerId }: ArchiveContext, postId: number): AsyncGenerator<ArchivedComment> {
  const read = (after: Key) =>
    db.all<CommentRow>(sql`SELECT ${COLUMNS} FROM comments c JOIN users u ON u.id = c.author_id
      WHERE c.post_id = ${postId} AND c.state = 'visible' AND ${isAfter(sql`c.created_at, c.id`, after)}
        AND NOT ${hiddenFrom(ownerId, sql`c.author_id`)}
      ORDER BY c.created_at, c.id LIMIT ${PAGE}`)
  for await (const row of readPages(read, keyOf)) yield toComment(row)
}

interface OwnRow extends CommentRow {
  postHash: string
  title: string
  slug: string
  owner: string
}

/** The member's comments below public posts of others, newest first. */
async function* listOwn({ db, env, ownerId }: ArchiveContext) {
  const read = (after: Key) =>
    db.all<OwnRow>(sql`SELECT ${COLUMNS}, p.hash AS "postHash", p.title, p.slug, coalesce(b.handle, w.handle) AS owner
      FROM comments c JOIN users u ON u.id = c.author_id JOIN posts p ON p.id = c.post_id JOIN users w ON w.id = p.author_id
        LEFT JOIN publications b ON b.id = p.publication_id
      WHERE c.author_id = ${ownerId} AND c.state IN ('visible', 'held') AND ${isAfter(sql`c.created_at, c.id`, after, '<')}
        AND p.author_id <> ${ownerId} AND p.state = 'published' AND w.state IN ('active', 'suspended')
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${PAGE}`)
  for await (const row of readPages(read, keyOf)) {
    const url = env.ORIGIN + postPath(row.owner, row.slug, row.postHash)
    yield { ...toComment(row), post: { hash: row.postHash, title: row.title, url } }
  }
}

export const ownCommentEntries: EntrySource = async function* (context) {
  yield { path: `${ARCHIVE_PATHS.comments}mine.json`, content: jsonArray(listOwn(context), '{"comments":[', ']}') }
}
