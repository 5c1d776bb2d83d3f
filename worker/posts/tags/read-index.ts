import { and, desc, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { TagIndex, TagIndexQuery } from './contract.ts'
import { tags } from './schema.ts'
import { tagColumns } from './to-tag-card.ts'

const POPULAR = 60
const PAGE_SIZE = 100

// Uses literals, because SQLite does not use the partial indexes for bound values.
const inUse = sql`hidden = 0 AND post_count > 0`

export async function readTagIndex(db: Database, { letter, after }: TagIndexQuery): Promise<TagIndex> {
  const cursor = decodeCursor(after)
  const [popular, letters, rows] = await db.batch([
    db.select(tagColumns).from(tags).where(inUse).orderBy(desc(tags.postCount), tags.id).limit(POPULAR),
    // Seeks once per letter instead of scanning the index.
    db.select({ letter: sql<string>`letter`.as('letter') }).from(
      sql`(WITH RECURSIVE found (letter) AS (SELECT min(letter) FROM tags WHERE ${inUse}
          UNION ALL SELECT (SELECT min(letter) FROM tags WHERE ${inUse} AND letter > found.letter) FROM found WHERE letter IS NOT NULL)
          SELECT letter FROM found WHERE letter IS NOT NULL)`,
    ),
    db
      .select({ id: tags.id, letter: sql<string>`letter`.as('letter'), ...tagColumns })
      .from(tags)
      .where(
        and(
          inUse,
          letter === undefined ? undefined : sql`letter = ${letter}`,
          cursor && sql`(sort_key, id) > (SELECT sort_key, id FROM tags WHERE id = ${cursor[1]})`,
        ),
      )
      .orderBy(sql`sort_key`, tags.id)
      .limit(PAGE_SIZE + 1),
  ])
  const page = toPage(
    rows,
    PAGE_SIZE,
    ({ id }) => [0, id],
    ({ id, ...tag }) => tag,
  )
  return { popular, letters: letters.map((row) => row.letter).sort(byAlphabet), ...page }
}

const persianCollator = new Intl.Collator('fa')

/** Sorts Persian letters first, then other scripts, then «#». */
const byAlphabet = (a: string, b: string): number => scriptOrder(a) - scriptOrder(b) || persianCollator.compare(a, b)
const scriptOrder = (letter: string): number => (/\p{Script=Arabic}/u.test(letter) ? 0 : letter === '#' ? 2 : 1)
