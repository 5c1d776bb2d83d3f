import { d1RunQuery, findDocuments } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { highlightText, parseQuery } from '#worker/lib/persian/search/index.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import type { SearchType, Suggestions } from './contract.ts'
import { filterVisible, NO_IDS } from './filter-visible.ts'
import { readHits } from './read-hits.ts'
import type { Stores } from './search.ts'

const PEOPLE = 3
const TAGS = 3
const POSTS = 4
/** Spare hits per type, which replace hits hidden from the viewer. */
const SPARE_HITS = 4

/**
 * Suggests at most three users, three tags and four posts whose names or titles contain the words. Omits results hidden from the viewer;
 * the last word may be a prefix.
 */
export async function suggest({ db, index }: Stores, typed: string, viewerId?: number): Promise<Suggestions> {
  const query = parseQuery(typed)
  const run = d1RunQuery(index)
  const options = { time: now(), beginning: true }
  const [names, titles] = await Promise.all([
    findDocuments(run, 'names', query, { ...options, only: 'title tags' }),
    findDocuments(run, 'posts', query, { ...options, only: 'title' }),
  ])
  const idsOf = (type: SearchType, limit: number) =>
    [...names, ...titles]
      .filter((hit) => hit.type === type)
      .slice(0, limit + SPARE_HITS)
      .map(({ sourceId }) => sourceId)
  const ids = await filterVisible(
    db,
    { ...NO_IDS, users: idsOf('users', PEOPLE), tags: idsOf('tags', TAGS), posts: idsOf('posts', POSTS) },
    viewerId,
  )
  const [people, tags, posts] = await Promise.all([
    readHits(db, 'users', ids.users.slice(0, PEOPLE), query),
    readHits(db, 'tags', ids.tags.slice(0, TAGS), query),
    hydratePosts(db, ids.posts.slice(0, POSTS)),
  ])
  return {
    people: people.type === 'users' ? people.hits : [],
    tags: tags.type === 'tags' ? tags.hits : [],
    posts: posts.map(({ hash, path, title }) => ({ hash, path, title, highlights: highlightText(title, query) })),
  }
}
