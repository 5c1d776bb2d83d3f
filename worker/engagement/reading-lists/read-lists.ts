import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, hiddenFrom, selectBlockedBy } from '#worker/account/relations/index.ts'
import { goneError, standingRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, encodeCursor, toPage } from '#worker/lib/cursor.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { LIST_COVERS, type ListCard, type ListItems, OTHER_LISTS } from './contract.ts'
import { canSee, isVisibleTo } from './policy.ts'
import { listItems, lists } from './schema.ts'

interface ListsPage {
  page: Page<ListCard>
  /** Hashes of the posts whose covers the page shows or could show. */
  hashes: string[]
}

/**
 * Returns a page of a user's lists in their order: all for the owner; for others the public ones, or none if a block separates the viewer
 * from the owner.
 */
export async function readLists(
  db: Database,
  ownerId: number,
  viewerId: number | undefined,
  { after, limit }: PageQuery,
): Promise<ListsPage> {
  const cursor = decodeCursor(after)
  const isAfterCursor = cursor && sql`(${lists.position}, ${lists.id}) > (${cursor[0]}, ${cursor[1]})`
  const rows = await db
    .select({ ...listColumns(viewerId), position: lists.position })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(and(eq(lists.ownerId, ownerId), isVisibleTo(viewerId, ownerId), isAfterCursor))
    .orderBy(asc(lists.position), asc(lists.id))
    .limit(limit + 1)
  const page = toPage(
    rows,
    limit,
    (row) => [row.position, row.id],
    ({ position: _, ...row }) => viewList(row),
  )
  return { page, hashes: rows.flatMap(coverHashes) }
}

/**
 * Returns a list that the viewer may see. Errors: `not_found` for another user's private list, `gone` for a list that a moderator hides, that is
 * deleted and not yet pruned, or whose owner's account is closed, `forbidden` if the owner or the viewer blocks the other.
 */
export async function findList(db: Database, viewer: Viewer | null, hash: string) {
  const [row] = await db
    .select({
      ...listColumns(viewer?.id),
      deletedAt: lists.deletedAt,
      hiddenRule: standingRule('list', lists.id, 'hide').as('hidden_rule'),
      blocked: selectBlockedBy(viewer?.id, users.id).as('blocked'),
    })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(eq(lists.hash, hash))
  if (!row) throw notFound()
  const { blocked, deletedAt, hiddenRule, ...list } = row
  if (!canSee(viewer?.id, row)) throw hiddenRule === null ? notFound() : goneError('moderator', hiddenRule)
  assertAccountOpen(list.ownerState)
  if (deletedAt !== null) throw new AppError('gone')
  assertNotBlocked(blocked, { handle: list.ownerHandle, name: list.ownerName })
  return list
}

/** Returns a public list with its owner. Errors: `not_found`; `gone` if the owner's account is closed. */
export const findPublicList = (db: Database, hash: string) => findList(db, null, hash)

export const readPublicList = async (db: Database, hash: string): Promise<ListCard> => viewList(await findPublicList(db, hash))

interface ItemsPage {
  page: ListItems
  /** Hashes of the posts on the page, including those omitted because they are not public: a change to any of them can change the page. */
  hashes: string[]
}

/**
 * Returns a page of posts of a list in the owner's order, omitting posts that are not public or whose author is separated from the viewer
 * by a block.
 */
export async function readItems(
  db: Database,
  list: { id: number; ownerId: number },
  viewerId: number | undefined,
  { after, limit }: PageQuery,
): Promise<ItemsPage> {
  const cursor = decodeCursor(after)
  const isVisible = sql`NOT ${hiddenFrom(viewerId, posts.authorId)}`
  const inList = eq(listItems.listId, list.id)
  const { rows, unavailable, others } = await readTogether(db, {
    rows: db
      .select({
        id: listItems.postId,
        hash: posts.hash,
        position: listItems.position,
        note: listItems.note,
        addedAt: listItems.addedAt,
      })
      .from(listItems)
      .innerJoin(posts, eq(posts.id, listItems.postId))
      .where(and(inList, isVisible, cursor && sql`(${listItems.position}, ${listItems.postId}) > (${cursor[0]}, ${cursor[1]})`))
      .orderBy(asc(listItems.position), asc(listItems.postId))
      .limit(limit + 1),
    unavailable: first(
      db
        .select({ count: sql<number>`count(*)`.as('lost') })
        .from(listItems)
        .innerJoin(posts, eq(posts.id, listItems.postId))
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(viewerId === list.ownerId ? and(inList, sql`NOT (${isPublic} AND ${isVisible})`) : sql`0`),
    ),
    others: db
      .select({
        hash: lists.hash,
        name: lists.name,
        public: lists.public,
        itemCount: lists.itemCount,
        followerCount: lists.followerCount,
      })
      .from(lists)
      .where(and(eq(lists.ownerId, list.ownerId), isVisibleTo(viewerId, list.ownerId), ne(lists.id, list.id)))
      .orderBy(asc(lists.position), asc(lists.id))
      .limit(cursor ? 0 : OTHER_LISTS),
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = await hydratePosts(
    db,
    shown.map(({ id }) => id),
  )
  const items = shown.flatMap(({ hash, note, addedAt }) => {
    const post = cards.find((card) => card.hash === hash)
    return post ? [{ note, addedAt, post }] : []
  })
  const next = rows.length > limit && last ? { next: encodeCursor([last.position, last.id]) } : {}
  return { page: { items, unavailableCount: unavailable?.count ?? 0, others, ...next }, hashes: shown.map(({ hash }) => hash) }
}

/** Posts of a list, from the first, whose covers it may show. */
const POSTS_WITH_COVER = 6

interface FirstPost {
  hash: string
  addedAt: number
  /** Null for a post that the viewer may not read or that is advertising, for whose label there is no room. */
  cover: Picture | null
}

/** Selects the first posts of a list, as JSON for `coversOf`. */
export const selectFirstPosts = (viewerId: number | undefined): SQL<string> => {
  const isShown = sql`${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)} AND NOT ${isSponsored(posts.id)}`
  return sql<string>`(SELECT json_group_array(json_object('hash', hash, 'addedAt', added_at, 'cover', json(cover))) FROM (
    SELECT posts.hash, i.added_at, CASE WHEN ${isShown} THEN posts.cover END AS cover FROM list_items i
      CROSS JOIN posts ON posts.id = i.post_id CROSS JOIN users ON users.id = posts.author_id
      WHERE i.list_id = ${lists.id} ORDER BY i.position, i.post_id LIMIT ${inlineInteger(POSTS_WITH_COVER)}))`
}

const parseFirstPosts = (stored: string) => JSON.parse(stored) as FirstPost[] // Built by `selectFirstPosts`.

/** Returns the covers of a list that `selectFirstPosts` found. */
export const coversOf = (stored: string): Picture[] =>
  parseFirstPosts(stored)
    .flatMap(({ cover }) => cover ?? [])
    .slice(0, LIST_COVERS)

/** Returns the hashes of the posts that decide on the covers of a list. */
export const coverHashes = ({ firstPosts: stored }: Pick<ListRow, 'firstPosts'>): string[] =>
  parseFirstPosts(stored).map(({ hash }) => hash)

export const listColumns = (viewerId: number | undefined) => ({
  id: lists.id,
  hash: lists.hash,
  name: lists.name,
  description: lists.description,
  public: lists.public,
  isDefault: lists.isDefault,
  itemCount: lists.itemCount,
  followerCount: lists.followerCount,
  createdAt: lists.createdAt,
  ownerId: lists.ownerId,
  ownerHash: columnAlias(users.hash, 'owner_hash'),
  ownerState: columnAlias(users.state, 'owner_state'),
  ownerHandle: columnAlias(users.handle, 'owner_handle'),
  ownerName: columnAlias(users.name, 'owner_name'),
  ownerAvatar: columnAlias(users.avatar, 'owner_avatar'),
  firstPosts: selectFirstPosts(viewerId).as('first_posts'),
})

interface ListRow extends Omit<ListCard, 'owner' | 'covers' | 'changedAt'> {
  id: number
  ownerId: number
  ownerHash: string
  ownerState: (typeof users.$inferSelect)['state']
  ownerHandle: string
  ownerName: string
  ownerAvatar: Picture | null
  firstPosts: string
}

/** Converts a row to a card, without internal ids and the owner's hash and state. */
export const viewList = ({
  id: _id,
  ownerId: _owner,
  ownerHash: _hash,
  ownerState: _state,
  ownerHandle,
  ownerName,
  ownerAvatar,
  firstPosts: stored,
  ...list
}: ListRow): ListCard => ({
  ...list,
  covers: coversOf(stored),
  changedAt: Math.max(list.createdAt, ...parseFirstPosts(stored).map(({ addedAt }) => addedAt)),
  owner: { handle: ownerHandle, name: ownerName, avatar: ownerAvatar },
})
