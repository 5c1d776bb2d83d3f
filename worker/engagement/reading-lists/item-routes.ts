import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ChangeItem, Holders, MoveItem, Place, Saving } from './contract.ts'
import { holdersOf } from './holders.ts'
import { moveItem } from './move-item.ts'
import { noteItem } from './note-item.ts'
import { placeItem } from './place-item.ts'
import { takeListTurn } from './rate.ts'
import { save } from './save.ts'
import { unsave } from './unsave.ts'

const ByPost = z.strictObject({ post: Hash })
const ByItem = z.strictObject({ hash: Hash, post: Hash })

/** Under `/api/lists`: posts in one's own lists. */
export const itemRoutes = new Hono<AppContext>()
  .get(
    '/mine/holding/:post',
    describe('Own lists, and which hold a post', { 200: Holders }, [400, 401, 404]),
    input('param', ByPost),
    async (c) => c.json(await holdersOf(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/saved/:post',
    describe('Save a post to the default list', { 200: Saving }, [400, 401, 403, 404, 409, 429]),
    input('param', ByPost),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      return c.json(await save(c.get('db'), viewer, 'default', c.req.valid('param').post), 200)
    },
  )
  .delete(
    '/saved/:post',
    describe('Take a post out of the default list', { 200: Saving }, [400, 401, 403, 404, 429]),
    input('param', ByPost),
    async (c) => {
      const viewer = requireWriter(c)
      await takeListTurn(c.env, viewer)
      return c.json(await unsave(c.get('db'), viewer, 'default', c.req.valid('param').post), 200)
    },
  )
  .put(
    '/:hash/items/:post',
    describe('Put a post in a list', { 200: Saving }, [400, 401, 403, 404, 409, 429]),
    input('param', ByItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await takeListTurn(c.env, viewer)
      return c.json(await save(c.get('db'), viewer, { hash }, post), 200)
    },
  )
  .delete(
    '/:hash/items/:post',
    describe('Take a post out of a list', { 200: Saving }, [400, 401, 403, 404, 429]),
    input('param', ByItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await takeListTurn(c.env, viewer)
      return c.json(await unsave(c.get('db'), viewer, { hash }, post), 200)
    },
  )
  .patch(
    '/:hash/items/:post',
    describe('Note something about a post of a list', { 204: null }, [400, 401, 403, 404, 429]),
    input('param', ByItem),
    input('json', ChangeItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await takeListTurn(c.env, viewer)
      await noteItem(c.get('db'), viewer, hash, post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash/items/:post/place',
    describe('Put a post behind another one of a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    input('param', ByItem),
    input('json', Place),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await takeListTurn(c.env, viewer)
      await placeItem(c.get('db'), viewer, hash, post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/items/:post/move',
    describe('Take a post to another list', { 200: Saving }, [400, 401, 403, 404, 409, 429]),
    input('param', ByItem),
    input('json', MoveItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await takeListTurn(c.env, viewer)
      return c.json(await moveItem(c.get('db'), viewer, hash, post, c.req.valid('json').to), 200)
    },
  )
