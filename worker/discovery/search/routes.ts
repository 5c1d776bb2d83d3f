import { Hono } from 'hono'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { retryingDatabase } from '#worker/db/retrying-database.ts'
import { SEARCH_TAG } from '#worker/indexing/search-index/index.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag, publicationCacheTag } from '#worker/posts/posts/index.ts'
import { SearchQuery, SearchResponse, SearchType, Suggestions, SuggestionsQuery } from './contract.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'

const TAGS = `${SEARCH_TAG},newest,tags,topics,podcasts`

export const searchRoutes = new Hono<AppContext>()
  .get(
    '/suggestions',
    describeEndpoint('Suggest users, tags and posts while typing', { 200: Suggestions }, [400]),
    validateInput('query', SuggestionsQuery),
    async (c) => {
      c.header('Cache-Tag', TAGS)
      return c.json(
        await suggest({ db: c.get('db'), index: retryingDatabase(c.env.SEARCH) }, c.req.valid('query').q, c.get('viewer')?.id),
        200,
      )
    },
  )
  .get(
    '/:type',
    describeEndpoint('Search content of one type', { 200: SearchResponse }, [400, 404]),
    validateInput('query', SearchQuery),
    async (c) => {
      const type = SearchType.safeParse(c.req.param('type'))
      if (!type.success) throw notFound()
      const stores = { db: c.get('db'), index: retryingDatabase(c.env.SEARCH) }
      const found = await search(stores, type.data, c.req.valid('query'), c.get('viewer')?.id)
      // A comment that is hidden or removed invalidates its post.
      const postTags =
        found.results.type === 'comments' ? found.results.hits.map(({ post }) => postCacheTag(hashFromSlug(post.path) ?? '')) : []
      const tags = [TAGS, ...(found.within ? [publicationCacheTag(found.within.hash)] : []), ...new Set(postTags)]
      c.header('Cache-Tag', tags.join(','))
      return c.json(found, 200)
    },
  )
