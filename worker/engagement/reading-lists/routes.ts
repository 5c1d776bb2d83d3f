import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { postCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { listTag } from './cache-tags.ts'
import { changeList } from './change-list.ts'
import { ChangeList, CreateList, ListCard, ListCards, ListItems, Reorder } from './contract.ts'
import { createList } from './create-list.ts'
import { deleteList, restoreList } from './delete-list.ts'
import { itemRoutes } from './item-routes.ts'
import { consumeListAttempt } from './rate-limit.ts'
import { readItems } from './read-items.ts'
import { findList } from './read-list.ts'
import { readLists } from './read-lists.ts'
import { reorderList } from './reorder-list.ts'
import { viewList } from './view.ts'

const ByHash = z.strictObject({ hash: Hash })

export const listRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint('List the viewer’s lists', { 200: ListCards }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => {
      const { id } = requireViewer(c)
      return c.json(await readLists(c.get('db'), id, id, c.req.valid('query')), 200)
    },
  )
  .get(
    '/of/:handle',
    describeEndpoint('List a user’s lists', { 200: ListCards }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      const page = await readLists(c.get('db'), person.id, c.get('viewer')?.id, c.req.valid('query'))
      c.header('Cache-Tag', [userCacheTag(person.hash), ...page.items.map(({ hash }) => listTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
  .get('/:hash', describeEndpoint('Get a list', { 200: ListCard }, [400, 403, 404]), validateInput('param', ByHash), async (c) => {
    const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
    c.header('Cache-Tag', `${listTag(list.hash)},${userCacheTag(list.ownerHash)}`)
    return c.json(viewList(list), 200)
  })
  .get(
    '/:hash/items',
    describeEndpoint('List the posts of a list', { 200: ListItems }, [400, 403, 404]),
    validateInput('param', ByHash),
    validateInput('query', PageQuery),
    async (c) => {
      const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
      const { page, hashes } = await readItems(c.get('db'), list, c.get('viewer')?.id, c.req.valid('query'))
      c.header('Cache-Tag', [listTag(list.hash), ...hashes.map(postCacheTag)].join(','))
      return c.json(page, 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Create a list', { 201: ListCard }, [400, 401, 403, 409, 429]),
    validateInput('json', CreateList),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      return c.json(await createList(c.get('db'), viewer, c.req.valid('json')), 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Update a list', { 200: ListCard }, [400, 401, 403, 404, 429]),
    validateInput('param', ByHash),
    validateInput('json', ChangeList),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      return c.json(await changeList(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json')), 200)
    },
  )
  .delete(
    '/:hash',
    describeEndpoint('Delete a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      await deleteList(c.get('db'), viewer, c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/restore',
    describeEndpoint('Restore a deleted list', { 200: ListCard }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      return c.json(await restoreList(c.get('db'), viewer, c.req.valid('param').hash), 200)
    },
  )
  .put(
    '/:hash/position',
    describeEndpoint('Move a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', Reorder),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      await reorderList(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .route('/', itemRoutes)
