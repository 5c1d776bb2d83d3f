import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { Entries } from './contract.ts'
import { readEntries } from './entries.ts'

/** `/api/campaigns`: what takes part in them. */
export const campaignRoutes = new Hono<AppContext>().get(
  '/autoabzar/entries',
  describe('Entries of the contest', { 200: Entries }, [400]),
  input('query', PageQuery),
  async (c) => {
    const { entries, cacheTag } = await readEntries(c.get('db'), c.req.valid('query'), c.get('viewer')?.id)
    c.header('Cache-Tag', cacheTag)
    return c.json(entries, 200)
  },
)
