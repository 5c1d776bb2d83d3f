import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import type { ArrangeFrontPage, Arrangement } from './contract.ts'
import { findEdited, readArrangement } from './read-arrangement.ts'
import { publicationPicks, publicationSections } from './schema.ts'

const CHANGED_ELSEWHERE = 'صفحهٔ نخست هم‌زمان در جای دیگری چیده شده است؛ صفحه را تازه کن و دوباره امتحان کن.'

/**
 * Replaces the arrangement of a publication's front page in one batch. Idempotent by key. Errors: those of `findEdited`; `invalid` for a
 * post that is not published in the publication, or an unknown tag; `stale` if another save came first.
 */
export async function arrangeFrontPage(db: Database, viewer: Viewer, hash: string, input: ArrangeFrontPage): Promise<Arrangement> {
  const { id } = await findEdited(db, viewer, hash)
  const choices = [
    ...(input.lead ? [{ hash: input.lead, place: 'lead' }] : []),
    ...input.featured.map((post) => ({ hash: post, place: 'featured' })),
    ...input.pinned.map((post) => ({ hash: post, place: 'pinned' })),
  ]
  const [tagIds] = await Promise.all([
    findTagIds(db, input.sections),
    assertPublishedIn(
      db,
      id,
      choices.map((pick) => pick.hash),
    ),
  ])
  const sections = input.sections.map(({ title }, at) => ({ tagId: tagIds[at], title }))
  const guard = sql`(${canEditPublication(viewer.id, sql`${id}`)} AND EXISTS (SELECT 1 FROM publications v
    WHERE v.id = ${id} AND v.front_page_version = ${input.version}))`
  const { saved } = await write(db, {
    before: [
      db.delete(publicationPicks).where(sql`${publicationPicks.publicationId} = ${id} AND ${guard}`),
      db.delete(publicationSections).where(sql`${publicationSections.publicationId} = ${id} AND ${guard}`),
      insertSelect(
        db,
        publicationPicks,
        { publicationId: id, postId: sql`p.id`, place: sql`j.value ->> 'place'`, position: sql`j.key` },
        sql`FROM json_each(${JSON.stringify(choices)}) j JOIN posts p ON p.hash = j.value ->> 'hash'
        WHERE p.publication_id = ${id} AND p.state = 'published' AND ${guard}`,
      ),
      insertSelect(
        db,
        publicationSections,
        { publicationId: id, tagId: sql`j.value ->> 'tagId'`, title: sql`j.value ->> 'title'`, position: sql`j.key` },
        sql`FROM json_each(${JSON.stringify(sections)}) j WHERE ${guard}`,
      ),
      invalidate(db, [publicationCacheTag(hash)], guard),
    ],
    // The guard of the others names the version.
    change: {
      saved: db
        .update(publications)
        .set({ frontPageVersion: input.version + 1, frontPageSave: input.key })
        .where(sql`${publications.id} = ${id} AND ${guard}`)
        .returning({ id: publications.id }),
    },
  })
  const isSaved = saved.length > 0 || (await findEdited(db, viewer, hash)).frontPageSave === input.key
  if (!isSaved) throw new AppError('stale', { message: CHANGED_ELSEWHERE })
  return readArrangement(db, viewer, hash)
}

/** Throws `invalid` unless all posts are published in the publication. */
export async function assertPublishedIn(db: Database, publicationId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const [count] = await db
    .select({ found: sql<number>`count(*)`.as('found') })
    .from(posts)
    .where(
      sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) AND ${eq(posts.publicationId, publicationId)}
        AND ${posts.state} = 'published'`,
    )
  if (count?.found !== hashes.length) throw invalid({ post: 'این پست دیگر در این انتشارات نیست؛ صفحه را تازه کن و پست دیگری انتخاب کن' })
}

/** Finds the tags of the sections in order. Throws `invalid` for an unknown tag and for one that is named twice. */
async function findTagIds(db: Database, sections: ArrangeFrontPage['sections']): Promise<number[]> {
  const ids = await Promise.all(
    sections.map(({ tag }, at) =>
      findTag(db, tag).then(
        ({ id }) => id,
        (error: unknown) => {
          throw error instanceof AppError ? invalid({ [`sections.${at}.tag`]: 'چنین برچسبی نیست؛ برچسب یکی از پست‌ها را بنویس' }) : error
        },
      ),
    ),
  )
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw invalid({ [`sections.${twice}.tag`]: 'این برچسب بخشی دیگر دارد؛ برچسب دیگری انتخاب کن' })
  return ids
}
