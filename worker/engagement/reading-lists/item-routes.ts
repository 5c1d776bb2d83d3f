import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ChangeItem, MoveItem, Reorder, SaveState, SaveTargets } from './contract.ts'
import { moveItem } from './move-item.ts'
import { consumeListAttempt } from './rate-limit.ts'
import { readSaveTargets } from './read-save-targets.ts'
import { reorderItem } from './reorder-item.ts'
import { savePost } from './save.ts'
import { setItemNote } from './set-item-note.ts'
import { unsavePost } from './unsave.ts'

const ByPost = z.strictObject({ post: Hash })
const ByItem = z.strictObject({ hash: Hash, post: Hash })

export const itemRoutes = new Hono<AppContext>()
  .get(
    '/mine/save-targets/:post',
    describeEndpoint('List the viewer’s lists and whether each contains a post', { 200: SaveTargets }, [400, 401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json(await readSaveTargets(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/saved/:post',
    describeEndpoint('Save a post to the default list', { 200: SaveState }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByPost),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      return c.json(await savePost(c.get('db'), viewer, 'default', c.req.valid('param').post), 200)
    },
  )
  .delete(
    '/saved/:post',
    describeEndpoint('Remove a post from the default list', { 200: SaveState }, [400, 401, 403, 404, 429]),
    validateInput('param', ByPost),
    async (c) => {
      const viewer = requireWriter(c)
      await consumeListAttempt(c.env, viewer)
      return c.json(await unsavePost(c.get('db'), viewer, 'default', c.req.valid('param').post), 200)
    },
  )
  .put(
    '/:hash/items/:post',
    describeEndpoint('Add a post to a list', { 200: SaveState }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await consumeListAttempt(c.env, viewer)
      return c.json(await savePost(c.get('db'), viewer, { hash }, post), 200)
    },
  )
  .delete(
    '/:hash/items/:post',
    describeEndpoint('Remove a post from a list', { 200: SaveState }, [400, 401, 403, 404, 429]),
    validateInput('param', ByItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await consumeListAttempt(c.env, viewer)
      return c.json(await unsavePost(c.get('db'), viewer, { hash }, post), 200)
    },
  )
  .patch(
    '/:hash/items/:post',
    describeEndpoint('Set the note of a list item', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ByItem),
    validateInput('json', ChangeItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await consumeListAttempt(c.env, viewer)
      await setItemNote(c.get('db'), viewer, hash, post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash/items/:post/position',
    describeEndpoint('Move a post within a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByItem),
    validateInput('json', Reorder),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await consumeListAttempt(c.env, viewer)
      await reorderItem(c.get('db'), viewer, hash, post, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/items/:post/move',
    describeEndpoint('Move a post to another list', { 200: SaveState }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByItem),
    validateInput('json', MoveItem),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, post } = c.req.valid('param')
      await consumeListAttempt(c.env, viewer)
      return c.json(await moveItem(c.get('db'), viewer, hash, post, c.req.valid('json').to), 200)
    },
  )
