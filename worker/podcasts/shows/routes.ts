import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import type { Env } from '#worker/env.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { removeShow, restoreShow, updateShow } from './change-show.ts'
import {
  CategoryCounts,
  CreatedPrivateFeed,
  CreatePrivateFeed,
  CreateShow,
  DirectoryQuery,
  Episodes,
  ManagedShow,
  ManagedShows,
  PrivateFeeds,
  ShowDirectory,
  ShowPage,
  ShowsOfOwner,
  UpdateShow,
} from './contract.ts'
import { createShow } from './create-show.ts'
import { listManagedShows, readManagedShow } from './managed-shows.ts'
import { createPrivateFeed, listPrivateFeeds, revokePrivateFeed } from './private-feeds.ts'
import { readEpisodes, readShow } from './read-show.ts'
import { showTag } from './show-addresses.ts'
import { countCategories, listShowsOf, readDirectory } from './show-cards.ts'

const siteOf = ({ ORIGIN, MAIL_FROM }: Env) => ({ origin: ORIGIN, mailFrom: MAIL_FROM })

const ByHash = z.strictObject({ hash: Hash })

const showManagementRoutes = new Hono<AppContext>()
  .get('/mine', describeEndpoint('List the shows the viewer manages', { 200: ManagedShows }, [401]), async (c) =>
    c.json({ shows: await listManagedShows(c.get('db'), requireViewer(c), c.env.MAIL_FROM) }, 200),
  )
  .get(
    '/mine/:hash',
    describeEndpoint('Get a managed show', { 200: ManagedShow }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readManagedShow(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .post(
    '/',
    describeEndpoint('Create a show', { 201: ManagedShow }, [400, 401, 403, 409, 429]),
    validateInput('json', CreateShow),
    async (c) => {
      return c.json(await createShow(c.get('db'), requireWriter(c), c.req.valid('json'), siteOf(c.env)), 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Update a show', { 200: ManagedShow }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', UpdateShow),
    async (c) => {
      return c.json(await updateShow(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'), siteOf(c.env)), 200)
    },
  )
  .delete('/:hash', describeEndpoint('Remove a show', { 204: null }, [400, 401, 403, 404]), validateInput('param', ByHash), async (c) => {
    await removeShow(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .post(
    '/:hash/restore',
    describeEndpoint('Restore a removed show', { 200: ManagedShow }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => c.json(await restoreShow(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.env.MAIL_FROM), 200),
  )
  .get(
    '/:hash/private-feeds',
    describeEndpoint("List the viewer's private feeds of a show", { 200: PrivateFeeds }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json({ feeds: await listPrivateFeeds(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/private-feeds',
    describeEndpoint('Create a private feed; its URL is returned only once', { 201: CreatedPrivateFeed }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', CreatePrivateFeed),
    async (c) => {
      return c.json(await createPrivateFeed(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json').name), 201)
    },
  )
  .delete(
    '/private-feeds/:feed',
    describeEndpoint('Revoke a private feed', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', z.strictObject({ feed: Hash })),
    async (c) => {
      await revokePrivateFeed(c.get('db'), requireViewer(c), c.req.valid('param').feed)
      return c.body(null, 204)
    },
  )

// Publishing or withdrawing any post invalidates `newest`, which matters here because the post may be an episode of this show.
const cacheTagsOf = (hash: string) => `podcast-${hash},newest`

export const showRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List podcasts by latest episode', { 200: ShowDirectory }, [400]),
    validateInput('query', DirectoryQuery),
    cachedAnswer,
    async (c) => {
      c.header('Cache-Tag', 'podcasts,newest')
      return c.json(await readDirectory(c.get('db'), c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get('/categories', describeEndpoint('Count podcasts by category', { 200: CategoryCounts }), cachedAnswer, async (c) => {
    c.header('Cache-Tag', 'podcasts')
    return c.json({ counts: await countCategories(c.get('db')) }, 200)
  })
  .get(
    '/of/:handle',
    describeEndpoint('List the podcasts of a user or publication', { 200: ShowsOfOwner, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    async (c) => {
      const [db, viewerId, { handle }] = [c.get('db'), c.get('viewer')?.id, c.req.valid('param')]
      const owner = await findByHandle(db, handle, replaceHandle(c.req.url, handle), viewerId)
      const shows = await listShowsOf(db, owner, viewerId)
      const cacheTag = owner.kind === 'person' ? userCacheTag(owner.person.hash) : publicationCacheTag(owner.publication.hash)
      c.header('Cache-Tag', [cacheTag, ...shows.map(({ hash }) => showTag(hash))].join(','))
      return c.json({ shows }, 200)
    },
  )
  .route('/', showManagementRoutes)
  .get('/:hash', describeEndpoint('Get a podcast', { 200: ShowPage }, [403, 404, 410]), validateInput('param', ByHash), async (c) => {
    const { hash } = c.req.valid('param')
    // Set on the response itself, so that error responses carry it too. Any show may be among the others on the page.
    c.res.headers.set('Cache-Tag', `${cacheTagsOf(hash)},podcasts`)
    return c.json(await readShow(c.get('db'), hash, c.get('viewer')?.id), 200)
  })
  .get(
    '/:hash/episodes',
    describeEndpoint("List a podcast's episodes", { 200: Episodes }, [400, 403, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', PageQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      c.res.headers.set('Cache-Tag', cacheTagsOf(hash))
      return c.json(await readEpisodes(c.get('db'), hash, c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
