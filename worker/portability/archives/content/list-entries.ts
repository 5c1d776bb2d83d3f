import { sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { ARCHIVE_PATHS, type ArchivedList } from '../format/schemas.ts'
import { type ArchiveContext, type EntrySource, isAfter, jsonArray, type Key, PAGE, readPages } from './stage.ts'

interface ListRow extends Omit<ArchivedList, 'items' | 'isDefault' | 'visibility'> {
  id: number
  isPublic: number
  isDefault: number
}

interface ItemRow {
  id: number
  position: number
  hash: string
  slug: string
  title: string
  name: string
  handle: string
  owner: string
  note: string
  addedAt: number
}

/** The posts of a list that its owner still sees, in its order. */
async function* listItems({ db, env, ownerId }: ArchiveContext, listId: number): AsyncGenerator<ArchivedList['items'][number]> {
  const read = (after: Key) =>
    db.all<ItemRow>(sql`SELECT p.id, i.position, p.hash, p.slug, p.title, u.name, u.handle, coalesce(b.handle, u.handle) AS owner, i.note,
        i.added_at AS "addedAt"
      FROM list_items i JOIN posts p ON p.id = i.post_id JOIN users u ON u.id = p.author_id LEFT JOIN publications b ON b.id = p.publication_id
      WHERE i.list_id = ${listId} AND ${isAfter(sql`i.position, i.post_id`, after)} AND p.state = 'published'
        AND u.state IN ('active', 'suspended') AND NOT ${hiddenFrom(ownerId, sql`p.author_id`)}
      ORDER BY i.position, i.post_id LIMIT ${PAGE}`)
  for await (const { hash, slug, title, name, handle, owner, note, addedAt } of readPages(read, ({ position, id }) => [position, id]))
    yield { hash, title, note, addedAt, author: { name, handle }, url: env.ORIGIN + postPath(owner, slug, hash) }
}

/** One file a reading list. */
export const listEntries: EntrySource = async function* (context, after) {
  const { db, ownerId } = context
  const read = (key: Key) =>
    db.all<ListRow>(sql`SELECT id, hash, name, description, public AS "isPublic", is_default AS "isDefault", created_at AS "createdAt" FROM lists
      WHERE owner_id = ${ownerId} AND deleted_at IS NULL AND ${isAfter(sql`id`, key)} ORDER BY id LIMIT ${PAGE}`)
  for await (const { id, isPublic, isDefault, ...list } of readPages(read, (row) => [row.id], after)) {
    const head = JSON.stringify({ ...list, visibility: isPublic ? 'public' : 'private', isDefault: isDefault === 1 })
    const content = jsonArray(listItems(context, id), `${head.slice(0, -1)},"items":[`, ']}')
    yield { path: `${ARCHIVE_PATHS.lists}${list.hash}.json`, content, after: [id] }
  }
}
