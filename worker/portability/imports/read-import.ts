import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { importReviewOf } from '#worker/posts/reviews/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { type ImportItems, ItemState, type ItemsQuery, type ItemWarning, type TextImport, type TextImports } from './contract.ts'
import { imports, importItems as items } from './schema.ts'

const selectImports = (db: Database, viewer: Viewer, which: SQL | undefined) =>
  db
    .select({
      id: imports.id,
      hash: imports.hash,
      state: imports.state,
      format: imports.format,
      failure: imports.failure,
      fileName: imports.fileName,
      feed: imports.feed,
      bytes: imports.bytes,
      summary: imports.summary,
      settings: imports.settings,
      createdAt: imports.createdAt,
      startedAt: imports.startedAt,
      finishedAt: imports.finishedAt,
      parts: sql<string>`(SELECT json_group_array(p.number) FROM (SELECT number FROM import_parts
        WHERE import_id = imports.id AND etag NOT LIKE 'claim %' ORDER BY number) p)`.as('uploaded_parts'),
      counts: sql<string>`(SELECT json_group_object(state, n) FROM (SELECT t.state, count(*) AS n FROM import_items t
        WHERE t.import_id = imports.id GROUP BY t.state))`.as('item_counts'),
      draftCounts:
        sql<string>`(SELECT json_group_array(json_object('reason', draft_reason, 'count', n)) FROM (SELECT t.draft_reason, count(*) AS n
        FROM import_items t WHERE t.import_id = imports.id AND t.draft_reason IS NOT NULL AND t.state IN ('waiting', 'done')
        GROUP BY t.draft_reason ORDER BY n DESC, t.draft_reason))`.as('draft_counts'),
      heldCount: sql<number>`(SELECT count(*) FROM import_items t JOIN post_reviews r ON r.post_id = t.post_id AND r.state = 'held'
        WHERE t.import_id = imports.id)`.as('held_count'),
      review: importReviewOf(sql`imports.hash`).as('review'),
    })
    .from(imports)
    .where(and(eq(imports.ownerId, viewer.id), which))
    .orderBy(desc(imports.id))

type Row = Awaited<ReturnType<typeof selectImports>>[number]

function viewImport({ id, parts, counts: counted, draftCounts, ...row }: Row): TextImport {
  const found: Partial<Record<ItemState, number>> = JSON.parse(counted)
  const counts = { waiting: 0, done: 0, existing: 0, skipped: 0, failed: 0, undone: 0, ...found }
  const uploadedParts: number[] = JSON.parse(parts)
  const draftReasons: TextImport['draftReasons'] = JSON.parse(draftCounts)
  // Summaries of earlier versions lack what they did not know.
  const summary = row.summary && { ...row.summary, isTruncated: row.summary.isTruncated === true }
  return { ...row, summary, uploadedParts, counts, draftReasons, progress: progressOf(row, counts, uploadedParts.length) }
}

function progressOf({ state, bytes }: Pick<Row, 'state' | 'bytes'>, counts: TextImport['counts'], parts: number): number {
  if (state === 'uploading') return Math.min(1, (parts * LIMITS.uploadPartBytes) / Math.max(1, bytes))
  const all = ItemState.options.reduce((sum, one) => sum + counts[one], 0)
  if (all === 0) return 0
  if (state === 'undoing') return counts.undone / Math.max(1, counts.undone + counts.done)
  return 1 - counts.waiting / all
}

/** Reads one of the viewer's imports. Errors: `not_found`. */
export async function readImport(db: Database, viewer: Viewer, hash: string): Promise<TextImport> {
  const [row] = await selectImports(db, viewer, eq(imports.hash, hash))
  if (!row) throw notFound()
  return viewImport(row)
}

const IMPORTS_PER_PAGE = 20

/** Reads a page of the viewer's imports, newest first. Errors: `invalid` for a bad cursor. */
export async function listImports(db: Database, viewer: Viewer, after: string | undefined): Promise<TextImports> {
  const cursor = decodeCursor(after)
  const rows = await selectImports(db, viewer, cursor && sql`${imports.id} < ${cursor[0]}`).limit(IMPORTS_PER_PAGE + 1)
  return toPage(rows, IMPORTS_PER_PAGE, ({ id }) => [id, id], viewImport)
}

const PAGE_SIZE = 50

const FILTERS: Record<ItemsQuery['filter'], SQL | undefined> = {
  all: undefined,
  told: sql`(${items.state} = 'failed' OR ${items.reason} IS NOT NULL OR ${items.warnings} <> '[]'
    OR coalesce(${items.draftReason}, 'draft') NOT IN ('draft', 'chosen'))`,
  ...Object.fromEntries(ItemState.options.map((state) => [state, eq(items.state, state)])),
} as Record<ItemsQuery['filter'], SQL | undefined>

/** Reads a page of the items of the viewer's import in the order of the source. Errors: `not_found`, `invalid` for a bad cursor. */
export async function listItems(db: Database, viewer: Viewer, hash: string, { after, filter }: ItemsQuery): Promise<ImportItems> {
  const cursor = decodeCursor(after)
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.hash, hash), eq(imports.ownerId, viewer.id)))
  if (!found) throw notFound()
  const rows = await db
    .select({
      id: items.id,
      key: items.key,
      position: items.position,
      kind: items.kind,
      title: items.title,
      author: items.author,
      at: items.at,
      isDraft: items.isDraft,
      draftReason: items.draftReason,
      state: items.state,
      reason: items.reason,
      warnings: items.warnings,
      missing: items.missing,
      reviewState: sql<string | null>`(SELECT r.state FROM post_reviews r WHERE r.post_id = ${items.postId})`.as('review_state'),
      postHash: nullableColumnAlias(posts.hash, 'post_hash'),
      postState: nullableColumnAlias(posts.state, 'post_state'),
      slug: nullableColumnAlias(posts.slug, 'post_slug'),
      handle: sql<string | null>`coalesce(${publications.handle}, ${users.handle})`.as('handle'),
      listHash: nullableColumnAlias(lists.hash, 'list_hash'),
      showHash: nullableColumnAlias(shows.hash, 'show_hash'),
      ownerHandle: sql<string>`(SELECT u.handle FROM users u WHERE u.id = ${viewer.id})`.as('owner_handle'),
    })
    .from(items)
    .leftJoin(posts, and(eq(posts.id, items.postId), sql`${posts.state} <> 'removed'`))
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(shows, and(eq(shows.id, items.showId), sql`${shows.removedAt} IS NULL`))
    .leftJoin(lists, and(eq(lists.id, items.listId), sql`${lists.deletedAt} IS NULL`))
    .where(
      and(eq(items.importId, found.id), FILTERS[filter], cursor && sql`(${items.position}, ${items.id}) > (${cursor[0]}, ${cursor[1]})`),
    )
    .orderBy(asc(items.position), asc(items.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    PAGE_SIZE,
    ({ position, id }) => [position, id],
    ({ key, kind, title, author, at, isDraft, draftReason, state, reason, warnings, missing, reviewState, ...target }) => ({
      ...{ key, kind, title, author, at, isDraft, draftReason, state, reason, missing },
      warnings: warnings.flatMap((warning) => (warning === 'held' ? reviewWarnings(reviewState) : [warning])),
      path: pathOf(target),
    }),
  )
}

/** What became of a post that was held for review when it came. */
const reviewWarnings = (state: string | null): ItemWarning[] =>
  state === 'held' ? ['held'] : state === 'released' ? ['approved'] : state === 'returned' ? ['returned'] : []

interface Target {
  postHash: string | null
  postState: string | null
  slug: string | null
  handle: string | null
  listHash: string | null
  showHash: string | null
  ownerHandle: string
}

/** Path of the public post, or of the editor of one that is not public, or of the list or show. */
function pathOf({ postHash, postState, slug, handle, listHash, showHash, ownerHandle }: Target): string | null {
  if (postHash !== null && postState === 'published' && slug !== null && handle !== null) return postPath(handle, slug, postHash)
  if (postHash !== null) return `/p/${postHash}/edit`
  if (showHash !== null) return `/podcast/${showHash}`
  return listHash === null ? null : `/${ownerHandle}/list/${listHash}`
}
