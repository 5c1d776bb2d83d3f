import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { compareNames } from '#shared/persian/collation.ts'
import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext, Viewer } from '#worker/lib/viewer.ts'
import { ByTagName, TagIndex, TagIndexQuery, TagPage } from './contract.ts'
import { findTag, findTopTags, findTopWriters, LABEL_SAMPLE, tagColumns, toTagCard } from './find-tags.ts'
import { postTags, tags } from './schema.ts'

const RELATED = 12

/** Finds a tag; only moderators find hidden tags, so that they can unhide them. */
export const findTagForViewer = (db: Database, name: string, viewer: Viewer | null) =>
  findTag(db, name, { includeHidden: canModerate(viewer) })

async function readTag(db: Database, name: string, viewer: Viewer | null): Promise<{ id: number; page: TagPage }> {
  const tag = await findTagForViewer(db, name, viewer)
  const newest = db
    .select({ postId: postTags.postId })
    .from(postTags)
    .where(and(eq(postTags.tagId, tag.id), isNotNull(postTags.publishedAt)))
    .orderBy(desc(postTags.publishedAt), desc(postTags.postId))
    .limit(LABEL_SAMPLE)
  const [related, writers] = await Promise.all([
    findTopTags(db, sql`${newest}`, { limit: RELATED, except: tag.id }),
    findTopWriters(db, sql`${newest}`, viewer?.id),
  ])
  return { id: tag.id, page: { tag: toTagCard(tag), hidden: tag.hidden, related, writers } }
}

const POPULAR = 60
const PAGE_SIZE = 100

// Uses literals, because SQLite does not use the partial indexes for bound values.
const inUse = sql`hidden = 0 AND post_count > 0`
/** Sort keys of digits and signs start here, after those of letters; the index shows them first. */
const DIGITS = sql.raw("'2'")

async function readTagIndex(db: Database, { letter, after }: TagIndexQuery): Promise<TagIndex> {
  const cursor = decodeCursor(after)
  const selectTags = (range: SQL, start: SQL) =>
    db
      .select({ id: tags.id, letter: sql<string>`letter`.as('letter'), ...tagColumns })
      .from(tags)
      .where(
        and(
          inUse,
          range,
          letter === undefined ? undefined : sql`letter = ${letter}`,
          cursor && sql`(sort_key, id) > (SELECT ${start}, id FROM tags WHERE id = ${cursor[1]})`,
        ),
      )
      .orderBy(sql`sort_key`, tags.id)
      .limit(PAGE_SIZE + 1)
  const { popular, letters, digits, words } = await readTogether(db, {
    popular: db.select(tagColumns).from(tags).where(inUse).orderBy(desc(tags.postCount), tags.id).limit(POPULAR), // Seeks once per letter instead of scanning the index.
    letters: db.select({ letter: sql<string>`letter`.as('letter') }).from(
      sql`(WITH RECURSIVE found (letter) AS (SELECT min(letter) FROM tags WHERE ${inUse}
          UNION ALL SELECT (SELECT min(letter) FROM tags WHERE ${inUse} AND letter > found.letter) FROM found WHERE letter IS NOT NULL)
          SELECT letter FROM found WHERE letter IS NOT NULL)`,
    ),
    // After a cursor among the words no digits follow, and after one among the digits all words do.
    digits: selectTags(sql`sort_key >= ${DIGITS}`, sql`iif(sort_key < ${DIGITS}, '3', sort_key)`),
    words: selectTags(sql`sort_key < ${DIGITS}`, sql`iif(sort_key < ${DIGITS}, sort_key, '')`),
  })
  const page = toPage(
    [...digits, ...words],
    PAGE_SIZE,
    ({ id }) => [0, id],
    ({ id, ...tag }) => tag,
  )
  return { popular, letters: letters.map((row) => row.letter).sort(byAlphabet), ...page }
}

/** Sorts «#» (digits and signs) first, then Persian letters, then other scripts. */
const byAlphabet = (a: string, b: string): number => scriptOrder(a) - scriptOrder(b) || compareNames(a, b)
const scriptOrder = (letter: string): number => (letter === '#' ? 0 : /\p{Script=Arabic}/u.test(letter) ? 1 : 2)

export const tagRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List tags in use, by popularity and alphabet', { 200: TagIndex }, [400]),
    validateInput('query', TagIndexQuery),
    cachedAnswer,
    async (c) => {
      c.header('Cache-Tag', 'tags')
      return c.json(await readTagIndex(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/:name', describeEndpoint('Read a tag by any spelling', { 200: TagPage }, [404]), validateInput('param', ByTagName), async (c) => {
    // Set on the raw response, so that error responses carry the tag too.
    c.res.headers.set('Cache-Tag', 'tags')
    const { id, page } = await readTag(c.get('db'), c.req.valid('param').name, c.get('viewer'))
    c.header('Cache-Tag', `tag-${id}`)
    return c.json(page, 200)
  })
