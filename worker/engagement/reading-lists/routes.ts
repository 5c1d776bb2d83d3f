import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { personByHandle, samePath } from '#worker/people/profiles/index.ts'
import { authorTag, postTag } from '#worker/posts/posts/index.ts'
import { listTag } from './cache-tags.ts'
import { changeList } from './change-list.ts'
import { ChangeList, CreateList, ListCard, ListCards, ListItems, Place } from './contract.ts'
import { createList } from './create.ts'
import { deleteList, restoreList } from './delete-list.ts'
import { itemRoutes } from './item-routes.ts'
import { listsOf } from './of-person.ts'
import { placeList } from './place-list.ts'
import { takeListTurn } from './rate.ts'
import { readItems } from './read-items.ts'
import { findList } from './read-list.ts'
import { viewList } from './view.ts'

const ByHash = z.strictObject({ hash: Hash })

/** `/api/lists`: reading lists. */
export const listRoutes = new Hono<AppContext>()
  .get('/mine', describe("One's own lists", { 200: ListCards }, [400, 401]), input('query', PageQuery), async (c) => {
    const { id } = requireViewer(c)
    return c.json(await listsOf(c.get('db'), id, id, c.req.valid('query')), 200)
  })
  .get(
    '/of/:handle',
    describe("A person's lists", { 200: ListCards }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await personByHandle(c.get('db'), handle, samePath(c.req.url, handle), c.get('viewer')?.id)
      const page = await listsOf(c.get('db'), person.id, c.get('viewer')?.id, c.req.valid('query'))
      c.header('Cache-Tag', [authorTag(person.hash), ...page.items.map(({ hash }) => listTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
  .get('/:hash', describe('A list', { 200: ListCard }, [400, 403, 404]), input('param', ByHash), async (c) => {
    const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
    c.header('Cache-Tag', `${listTag(list.hash)},${authorTag(list.ownerHash)}`)
    return c.json(viewList(list), 200)
  })
  .get(
    '/:hash/items',
    describe('Posts of a list', { 200: ListItems }, [400, 403, 404]),
    input('param', ByHash),
    input('query', PageQuery),
    async (c) => {
      const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
      const { page, hashes } = await readItems(c.get('db'), list, c.get('viewer')?.id, c.req.valid('query'))
      c.header('Cache-Tag', [listTag(list.hash), ...hashes.map(postTag)].join(','))
      return c.json(page, 200)
    },
  )
  .post('/', describe('Make a list', { 201: ListCard }, [400, 401, 403, 409, 429]), input('json', CreateList), async (c) => {
    const viewer = requireWriter(c)
    await takeListTurn(c.env, viewer)
    return c.json(await createList(c.get('db'), viewer, c.req.valid('json')), 201)
  })
  .patch(
    '/:hash',
    describe('Change a list of one’s own', { 200: ListCard }, [400, 401, 403, 404, 429]),
    input('param', ByHash),
    input('json', ChangeList),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      return c.json(await changeList(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json')), 200)
    },
  )
  .delete(
    '/:hash',
    describe('Delete a list of one’s own', { 204: null }, [400, 401, 403, 404, 409, 429]),
    input('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      await deleteList(c.get('db'), viewer, c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/restore',
    describe('Take the deletion of a list back', { 200: ListCard }, [400, 401, 403, 404, 409, 429]),
    input('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      return c.json(await restoreList(c.get('db'), viewer, c.req.valid('param').hash), 200)
    },
  )
  .put(
    '/:hash/place',
    describe('Put a list behind another one of one’s own', { 204: null }, [400, 401, 403, 404, 409, 429]),
    input('param', ByHash),
    input('json', Place),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      await placeList(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .route('/', itemRoutes)
