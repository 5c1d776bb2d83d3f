import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { ByTagName, TagIndex, TagIndexQuery, TagPage } from './contract.ts'
import { readTagIndex } from './read-index.ts'
import { readTag } from './read-tag.ts'

export const tagRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List tags in use, by popularity and alphabet', { 200: TagIndex }, [400]),
    validateInput('query', TagIndexQuery),
    async (c) => {
      c.header('Cache-Tag', 'tags')
      return c.json(await readTagIndex(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/:name', describeEndpoint('Read a tag by any spelling', { 200: TagPage }, [404]), validateInput('param', ByTagName), async (c) => {
    // Set on the raw response, so that error responses are tagged too: an unknown tag may be created a minute later.
    c.res.headers.set('Cache-Tag', 'tags')
    const { id, page } = await readTag(c.get('db'), c.req.valid('param').name, c.get('viewer'))
    c.header('Cache-Tag', `tag-${id}`)
    return c.json(page, 200)
  })
