import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { onD1 } from '#worker/indexing/search-index/index.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { Onward } from './contract.ts'
import { readOnward } from './read-onward.ts'

/** `/api/posts/:hash/onward`: where to go from a post. */
export const onwardRoutes = new Hono<AppContext>().get(
  '/:hash/onward',
  describe('Posts to read after a post', { 200: Onward }, [400, 404, 410]),
  input('param', z.strictObject({ hash: Hash })),
  async (c) => {
    const { onward, cacheTags } = await readOnward(
      { db: c.get('db'), run: onD1(c.env.SEARCH) },
      c.req.valid('param').hash,
      c.get('viewer')?.id,
    )
    c.header('Cache-Tag', cacheTags.join(','))
    return c.json(onward, 200)
  },
)
