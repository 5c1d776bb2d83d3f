import type { Database } from '#worker/db/client.ts'
import { findIds } from './candidates.ts'
import type { SearchAnswer, SearchType } from './contract.ts'
import { readHits } from './hits.ts'

/** Hits shown; the counts go on. */
const SHOWN = 50

/** Things of a type whose name or title holds the words of the query, and the count of every type. */
export async function search(db: Database, type: SearchType, query: string, viewerId?: number): Promise<SearchAnswer> {
  const ids = await findIds(db, query, viewerId)
  return {
    counts: {
      posts: ids.posts.length,
      users: ids.users.length,
      publications: ids.publications.length,
      podcasts: ids.podcasts.length,
      tags: ids.tags.length,
      topics: ids.topics.length,
      lists: ids.lists.length,
    },
    found: await readHits(db, type, ids[type].slice(0, SHOWN)),
  }
}
