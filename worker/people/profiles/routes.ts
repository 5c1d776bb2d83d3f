import { Hono } from 'hono'
import { PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { PostCards } from '#worker/posts/posts/contract.ts'
import { ByHandle, Profile } from './contract.ts'
import { replaceHandle } from './find-by-handle.ts'
import { readProfile } from './read-profile.ts'
import { readProfilePosts } from './read-profile-posts.ts'

export const profileRoutes = new Hono<AppContext>()
  .get(
    '/:handle',
    describeEndpoint('Get the profile of a user or publication', { 200: Profile }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    async (c) => {
      const { handle } = c.req.valid('param')
      const { profile, cacheTag } = await readProfile(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      c.header('Cache-Tag', cacheTag)
      return c.json(profile, 200)
    },
  )
  .get(
    '/:handle/posts',
    describeEndpoint('List the posts of a user or publication, newest first', { 200: PostCards }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const { page, cacheTag } = await readProfilePosts(
        c.get('db'),
        handle,
        c.req.valid('query'),
        replaceHandle(c.req.url, handle),
        c.get('viewer')?.id,
      )
      c.header('Cache-Tag', cacheTag)
      return c.json(page, 200)
    },
  )
