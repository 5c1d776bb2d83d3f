import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { Entries } from './contract.ts'
import { readEntries } from './read-entries.ts'

export const campaignRoutes = new Hono<AppContext>().get(
  '/autoabzar/entries',
  describeEndpoint('List the entries of a campaign', { 200: Entries }, [400]),
  validateInput('query', PageQuery),
  async (c) => {
    const { entries, cacheTag } = await readEntries(c.get('db'), c.req.valid('query'), c.get('viewer')?.id)
    c.header('Cache-Tag', cacheTag)
    return c.json(entries, 200)
  },
)
