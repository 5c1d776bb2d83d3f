import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { TagCard, TagIndex } from './contract.ts'
import { tags } from './schema.ts'
import { tagColumns } from './view.ts'

const POPULAR = 60
const LISTED = 1000

/** Every tag in use, the thousand with most posts at most: the popular ones, and all by letter in Persian order. */
export async function readTagIndex(db: Database): Promise<TagIndex> {
  const rows = await db
    .select(tagColumns)
    .from(tags)
    .where(and(eq(tags.hidden, false), gt(tags.postCount, 0)))
    .orderBy(desc(tags.postCount), tags.id)
    .limit(LISTED)
  return { popular: rows.slice(0, POPULAR), letters: byLetter(rows) }
}

const persian = new Intl.Collator('fa', { numeric: true })
const SAME: Record<string, string> = { ي: 'ی', ى: 'ی', ئ: 'ی', ك: 'ک', أ: 'ا', إ: 'ا', ٱ: 'ا', ؤ: 'و', ة: 'ه', ۀ: 'ه' }

/** Groups by first letter, groups and their tags in the order of a Persian dictionary; digits stand together under «#». */
export function byLetter(list: readonly TagCard[]): TagIndex['letters'] {
  const groups = new Map<string, TagCard[]>()
  for (const tag of list) {
    const letter = initialOf(tag.name)
    groups.set(letter, [...(groups.get(letter) ?? []), tag])
  }
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b) || persian.compare(a, b))
    .map(([letter, members]) => ({ letter, tags: members.sort((a, b) => persian.compare(a.name, b.name)) }))
}

const initialOf = (name: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '#'
  return /\p{N}/u.test(first) ? '#' : (SAME[first] ?? first.toLocaleUpperCase('en'))
}

/** Persian letters first, then others, digits last. */
const rank = (letter: string): number => (/\p{Script=Arabic}/u.test(letter) ? 0 : letter === '#' ? 2 : 1)
