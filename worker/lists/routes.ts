import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { Hash, PageQuery } from '#worker/lib/contract.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { authorTag, postTag } from '#worker/posts/index.ts'
import { ByHandle } from '#worker/profiles/contract.ts'
import { personByHandle, samePath } from '#worker/profiles/index.ts'
import { ListCard, ListCards, ListItems } from './contract.ts'
import { listsOf } from './of-person.ts'
import { readItems } from './read-items.ts'
import { findList } from './read-list.ts'
import { viewList } from './view.ts'

const ByHash = z.strictObject({ hash: Hash })

/** Cache tag of a list's own page. */
const listTag = (hash: string): string => `list-${hash}`

/** `/api/lists`: reading lists. */
export const listRoutes = new Hono<AppContext>()
  .get('/mine', describe("One's own lists", { 200: ListCards }, [400, 401]), input('query', PageQuery), async (c) => {
    const { id } = requireViewer(c)
    return c.json(await listsOf(c.get('db'), id, id, c.req.valid('query')), 200)
  })
  .get(
    '/of/:handle',
    describe("A person's lists", { 200: ListCards }, [400, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await personByHandle(c.get('db'), handle, samePath(c.req.url, handle))
      const page = await listsOf(c.get('db'), person.id, c.get('viewer')?.id, c.req.valid('query'))
      c.header('Cache-Tag', [authorTag(person.hash), ...page.items.map(({ hash }) => listTag(hash))].join(','))
      return c.json(page, 200)
    },
  )
  .get('/:hash', describe('A list', { 200: ListCard }, [400, 404]), input('param', ByHash), async (c) => {
    const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
    c.header('Cache-Tag', `${listTag(list.hash)},${authorTag(list.ownerHash)}`)
    return c.json(viewList(list), 200)
  })
  .get(
    '/:hash/items',
    describe('Posts of a list', { 200: ListItems }, [400, 404]),
    input('param', ByHash),
    input('query', PageQuery),
    async (c) => {
      const list = await findList(c.get('db'), c.get('viewer'), c.req.valid('param').hash)
      const page = await readItems(c.get('db'), list.id, c.req.valid('query'))
      c.header('Cache-Tag', [listTag(list.hash), ...page.items.map(({ post }) => postTag(post.hash))].join(','))
      return c.json(page, 200)
    },
  )
