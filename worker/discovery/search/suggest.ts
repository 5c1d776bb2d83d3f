import { d1RunQuery, findDocuments } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { parseQuery } from '#worker/lib/persian/search/search-query.ts'
import { highlightText } from '#worker/lib/persian/search/search-segments.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import type { SearchType, Suggestions } from './contract.ts'
import { filterVisible, NO_IDS } from './filter-visible.ts'
import { readHits, readTags } from './read-hits.ts'
import type { Stores } from './search.ts'

const PEOPLE = 3
const TAGS = 3
const POSTS = 4
/** Spare hits per type, which replace hits hidden from the viewer. */
const SPARE_HITS = 4

/**
 * Suggests up to `PEOPLE` users, `TAGS` tags and `POSTS` posts that contain the words in their name, handle or title; the last word may be
 * a prefix. Omits results hidden from the viewer, and advertising, for whose label there is no room.
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
    readTags(db, ids.tags.slice(0, TAGS)),
    hydratePosts(db, ids.posts),
  ])
  return {
    people: people.type === 'users' ? people.hits : [],
    tags: tags.map((tag) => ({ ...tag, highlights: highlightText(tag.name, query) })),
    posts: posts
      .filter(({ sponsor }) => sponsor === null)
      .slice(0, POSTS)
      .map(({ hash, path, title }) => ({ hash, path, title, highlights: highlightText(title, query) })),
  }
}
