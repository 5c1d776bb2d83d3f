import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { ByHandle, Profile } from './contract.ts'
import { samePath } from './find-by-handle.ts'
import { readProfilePosts } from './read-posts.ts'
import { readProfile } from './read-profile.ts'

/** `/api/profiles`: people and publications by handle. */
export const profileRoutes = new Hono<AppContext>()
  .get('/:handle', describe('A person or a publication', { 200: Profile }, [400, 403, 404, 410]), input('param', ByHandle), async (c) => {
    const { handle } = c.req.valid('param')
    const { profile, cacheTag } = await readProfile(c.get('db'), handle, samePath(c.req.url, handle), c.get('viewer')?.id)
    c.header('Cache-Tag', cacheTag)
    return c.json(profile, 200)
  })
  .get(
    '/:handle/posts',
    describe('Newest posts of a handle', { 200: PostCards }, [400, 403, 404, 410]),
    input('param', ByHandle),
    input('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const { page, cacheTag } = await readProfilePosts(
        c.get('db'),
        handle,
        c.req.valid('query'),
        samePath(c.req.url, handle),
        c.get('viewer')?.id,
      )
      c.header('Cache-Tag', cacheTag)
      return c.json(page, 200)
    },
  )
