import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { type ImportSummary, type ItemWarning, POST_LENGTHS } from './contract.ts'
import { countLetters } from './count-letters.ts'
import { importItems } from './schema.ts'
import type { SourceItem } from './source-item.ts'

/** Names that are counted across turns, so that what is stored stays small; the summary shows fewer. */
const MAX_NAMES = 1000

/** What was counted so far, as entries of maps. */
export interface SummaryCounts {
  authors: [string, number][]
  tags: [string, number][]
  warnings: [ItemWarning, number][]
  comments: number
  pictures: number
  episodes: number
  /** Posts with at least so many letters, in the order of `POST_LENGTHS`; absent in what an earlier version counted. */
  longer?: number[]
}

const NO_COUNTS: SummaryCounts = { authors: [], tags: [], warnings: [], comments: 0, pictures: 0, episodes: 0 }

/** Counts what a source contains while its items are read, from what earlier turns counted; `read` is called with every item. */
export function createSummary(earlier = NO_COUNTS) {
  const [authors, tags, warnings] = [new Map(earlier.authors), new Map(earlier.tags), new Map(earlier.warnings)]
  let { comments, pictures, episodes } = earlier
  const longer = POST_LENGTHS.map((_, at) => earlier.longer?.[at] ?? 0)
  const count = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    read(item: SourceItem): void {
      for (const warning of new Set(item.warnings)) count(warnings, warning)
      if (item.kind !== 'post') return
      if (item.author !== '') count(authors, item.author)
      for (const tag of new Set(item.tags)) count(tags, tag)
      comments += item.comments.length
      if (item.isEpisode) episodes += 1
      const letters = countLetters(item.text)
      for (const [at, length] of POST_LENGTHS.entries()) if (letters >= length) longer[at] = (longer[at] ?? 0) + 1
      pictures += countPictures(item.text) + (item.cover ? 1 : 0)
    },
    counts: (): SummaryCounts => ({
      authors: mostFrequent(authors, MAX_NAMES).map(({ name, count: n }) => [name, n]),
      tags: mostFrequent(tags, MAX_NAMES).map(({ name, count: n }) => [name, n]),
      ...{ warnings: [...warnings], comments, pictures, episodes, longer: [...longer] },
    }),
    counted: () => ({
      ...{ comments, pictures, episodes },
      lengths: POST_LENGTHS.map((letters, at) => ({ letters, count: longer[at] ?? 0 })),
      authors: mostFrequent(authors, LIMITS.importAuthors),
      tags: mostFrequent(tags, LIMITS.importTags),
      warnings: [...warnings].map(([warning, n]) => ({ warning, count: n })),
    }),
  }
}

const mostFrequent = (counts: ReadonlyMap<string, number>, limit: number) =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([name, count]) => ({ name: name.slice(0, 500), count }))

const countPictures = (text: Extract<SourceItem, { kind: 'post' }>['text']): number =>
  'html' in text
    ? (text.html.match(/<img\b/gi)?.length ?? 0)
    : 'markdown' in text
      ? (text.markdown.match(/!\[[^\]]*\]\(/g)?.length ?? 0)
      : (JSON.stringify(text.document).match(/"type":"image"/g)?.length ?? 0)

/** Reads the part of the summary that the stored items tell. */
export async function readCounts(
  db: Database,
  importId: number,
): Promise<Pick<ImportSummary, 'posts' | 'drafts' | 'lists' | 'shows' | 'others' | 'existing' | 'failed' | 'from' | 'to'>> {
  const where = (condition: string) => sql<number>`count(*) FILTER (WHERE ${sql.raw(condition)})`
  const [row] = await db
    .select({
      posts: where("kind = 'post' AND state <> 'skipped'").as('posts'),
      drafts: where("kind = 'post' AND is_draft = 1 AND state <> 'skipped'").as('drafts'),
      lists: where("kind = 'list'").as('lists'),
      shows: where("kind = 'show'").as('shows'),
      others: where("kind NOT IN ('post', 'list')").as('others'),
      existing: where("state = 'existing'").as('existing'),
      failed: where("state = 'failed'").as('failed'),
      from: sql<number | null>`min(at)`.as('first_at'),
      to: sql<number | null>`max(at)`.as('last_at'),
    })
    .from(importItems)
    .where(eq(importItems.importId, importId))
  return row ?? { posts: 0, drafts: 0, lists: 0, shows: 0, others: 0, existing: 0, failed: 0, from: null, to: null }
}
