import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { ByTagName, TagIndex, TagIndexQuery, TagPage } from './contract.ts'
import { readTagIndex } from './read-index.ts'
import { readTag } from './read-tag.ts'

/** `/api/tags`: tags and what stands around them; posts under a tag come from the feed slice. */
export const tagRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('Tags in use, popular and alphabetical', { 200: TagIndex }, [400]),
    validateInput('query', TagIndexQuery),
    async (c) => {
      c.header('Cache-Tag', 'tags')
      return c.json(await readTagIndex(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/:name', describeEndpoint('A tag by any spelling', { 200: TagPage }, [404]), validateInput('param', ByTagName), async (c) => {
    // On the response itself, so that a refusal carries it too: a tag not known yet may be used in a minute.
    c.res.headers.set('Cache-Tag', 'tags')
    const { id, page } = await readTag(c.get('db'), c.req.valid('param').name, c.get('viewer'))
    c.header('Cache-Tag', `tag-${id}`)
    return c.json(page, 200)
  })
