import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { postCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { moveItem, setItemNote, unsavePost } from './change-items.ts'
import {
  ChangeItem,
  ChangeList,
  CreateList,
  ListCard,
  ListCards,
  ListItems,
  MoveItem,
  Reorder,
  SaveState,
  SaveTargets,
} from './contract.ts'
import { changeList, createList, deleteList, restoreList } from './manage-lists.ts'
import { listTag } from './policy.ts'
import { coverHashes, findList, readItems, readLists, viewList } from './read-lists.ts'
import { reorderItem, reorderList } from './reorder.ts'
import { readSaveTargets, savePost } from './save.ts'

const ByHash = z.strictObject({ hash: Hash })
const bySavedPost = validateInput('param', z.strictObject({ post: Hash }))
const byItem = validateInput('param', z.strictObject({ hash: Hash, post: Hash }))

const manageRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint('List the viewer’s lists', { 200: ListCards }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => {
      const { id } = requireViewer(c)
      const { page } = await readLists(c.get('db'), id, id, c.req.valid('query'))
      return c.json(page, 200)
    },
  )
  .get(
    '/of/:handle',
    describeEndpoint('List a user’s lists', { 200: ListCards, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      const { page, hashes } = await readLists(c.get('db'), person.id, c.get('viewer')?.id, c.req.valid('query'))
      const tags = [userCacheTag(person.hash), ...page.items.map(({ hash }) => listTag(hash)), ...hashes.map(postCacheTag)]
      c.header('Cache-Tag', [...new Set(tags)].join(','))
      return c.json(page, 200)
    },
  )
  .get('/:hash', describeEndpoint('Get a list', { 200: ListCard }, [400, 403, 404, 410]), validateInput('param', ByHash), async (c) => {
    const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
    c.header('Cache-Tag', [listTag(list.hash), userCacheTag(list.ownerHash), ...coverHashes(list).map(postCacheTag)].join(','))
    return c.json(viewList(list), 200)
  })
  .get(
    '/:hash/items',
    describeEndpoint('List the posts of a list', { 200: ListItems }, [400, 403, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', PageQuery),
    async (c) => {
      const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
      const { page, hashes } = await readItems(c.get('db'), list, c.get('viewer')?.id, c.req.valid('query'))
      const lists = [list, ...page.others].map(({ hash }) => listTag(hash))
      c.header('Cache-Tag', [userCacheTag(list.ownerHash), ...lists, ...hashes.map(postCacheTag)].join(','))
      return c.json(page, 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Create a list', { 201: ListCard }, [400, 401, 403, 409, 429]),
    validateInput('json', CreateList),
    async (c) => c.json(await createList(c.get('db'), requireWriter(c), c.req.valid('json')), 201),
  )
  .patch(
    '/:hash',
    describeEndpoint('Update a list', { 200: ListCard }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', ChangeList),
    async (c) => c.json(await changeList(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .delete(
    '/:hash',
    describeEndpoint('Delete a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    async (c) => {
      await deleteList(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/restore',
    describeEndpoint('Restore a deleted list', { 200: ListCard }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    async (c) => c.json(await restoreList(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/position',
    describeEndpoint('Move a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', Reorder),
    async (c) => {
      await reorderList(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )

const itemRoutes = new Hono<AppContext>()
  .get(
    '/mine/save-targets/:post',
    describeEndpoint('List the viewer’s lists and whether each contains a post', { 200: SaveTargets }, [400, 401, 404, 410]),
    bySavedPost,
    async (c) => c.json(await readSaveTargets(c.get('db'), requireViewer(c), c.req.valid('param').post), 200),
  )
  .put(
    '/saved/:post',
    describeEndpoint('Save a post to the default list', { 200: SaveState }, [400, 401, 403, 404, 409, 410, 429]),
    bySavedPost,
    async (c) => c.json(await savePost(c.get('db'), requireWriter(c), 'default', c.req.valid('param').post), 200),
  )
  .delete(
    '/saved/:post',
    describeEndpoint('Remove a post from the default list', { 200: SaveState }, [400, 401, 403, 404, 429]),
    bySavedPost,
    async (c) => c.json(await unsavePost(c.get('db'), requireWriter(c), 'default', c.req.valid('param').post), 200),
  )
  .put(
    '/:hash/items/:post',
    describeEndpoint('Add a post to a list', { 200: SaveState }, [400, 401, 403, 404, 409, 410, 429]),
    byItem,
    async (c) => c.json(await savePost(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('param').post), 200),
  )
  .delete(
    '/:hash/items/:post',
    describeEndpoint('Remove a post from a list', { 200: SaveState }, [400, 401, 403, 404, 429]),
    byItem,
    async (c) => c.json(await unsavePost(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('param').post), 200),
  )
  .patch(
    '/:hash/items/:post',
    describeEndpoint('Set the note of a list item', { 204: null }, [400, 401, 403, 404, 429]),
    byItem,
    validateInput('json', ChangeItem),
    async (c) => {
      await setItemNote(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash/items/:post/position',
    describeEndpoint('Move a post within a list', { 204: null }, [400, 401, 403, 404, 409, 429]),
    byItem,
    validateInput('json', Reorder),
    async (c) => {
      await reorderItem(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/items/:post/move',
    describeEndpoint('Move a post to another list', { 200: SaveState }, [400, 401, 403, 404, 409, 429]),
    byItem,
    validateInput('json', MoveItem),
    async (c) => c.json(await moveItem(c.get('db'), requireWriter(c), c.req.valid('param'), c.req.valid('json')), 200),
  )

export const listRoutes = new Hono<AppContext>().route('/', manageRoutes).route('/', itemRoutes)
