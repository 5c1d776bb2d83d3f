import { Hono } from 'hono'
import { type Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ProfileFields } from '#worker/people/settings/contract.ts'
import { type PostCard, PostCards } from '#worker/posts/posts/contract.ts'
import {
  listPostsByAuthor,
  listPostsByPublication,
  postCacheTag,
  publicationCacheTag,
  readPinnedPost,
  userCacheTag,
} from '#worker/posts/posts/index.ts'
import { PublicationIdentity } from '#worker/publications/publications/contract.ts'
import { ByHandle, PinnedPost, Profile } from './contract.ts'
import { findByHandle, replaceHandle } from './find-by-handle.ts'
import { selectMembers } from './select-members.ts'

const MEMBERS_SHOWN = 12

/** Returns the public profile with the given handle, and its cache tag. Throws the errors of `findByHandle`. */
export async function readProfile(
  db: Database,
  handle: string,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<{ profile: Profile; cacheTag: string }> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  if (owner.kind === 'person') {
    const { hash, handle, postCount, followerCount, followingCount, createdAt } = owner.person
    const fields = ProfileFields.strip().parse(owner.person)
    const counts = { postCount, followerCount, followingCount }
    return {
      profile: { kind: 'person', hash, handle, ...fields, ...counts, joinedAt: createdAt },
      cacheTag: userCacheTag(hash),
    }
  }
  const { publication } = owner
  const members = await selectMembers(db, publication.id, MEMBERS_SHOWN, viewerId)
  return {
    profile: {
      kind: 'publication',
      ...PublicationIdentity.strip().parse(publication),
      members: members.map(({ role, ...person }) => ({ person, role })),
    },
    cacheTag: publicationCacheTag(publication.hash),
  }
}

/** Returns a page of the posts of a user or publication, newest first, with the cache tag. Throws the errors of `findByHandle`. */
async function readProfilePosts(
  db: Database,
  handle: string,
  query: PageQuery,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<{ page: Page<PostCard>; cacheTag: string }> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  return owner.kind === 'person'
    ? { page: await listPostsByAuthor(db, owner.person.id, query, viewerId), cacheTag: userCacheTag(owner.person.hash) }
    : {
        page: await listPostsByPublication(db, owner.publication.id, query, viewerId),
        cacheTag: publicationCacheTag(owner.publication.hash),
      }
}

export const profileRoutes = new Hono<AppContext>()
  .get(
    '/:handle',
    describeEndpoint('Get the profile of a user or publication', { 200: Profile, 301: null }, [400, 403, 404, 410]),
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
    describeEndpoint('List the posts of a user or publication, newest first', { 200: PostCards, 301: null }, [400, 403, 404, 410]),
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
  .get(
    '/:handle/pinned-post',
    describeEndpoint('Get the post that a user pinned to the own profile', { 200: PinnedPost, 301: null }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    async (c) => {
      const [db, viewerId, { handle }] = [c.get('db'), c.get('viewer')?.id, c.req.valid('param')]
      const owner = await findByHandle(db, handle, replaceHandle(c.req.url, handle), viewerId)
      const post = owner.kind === 'person' ? await readPinnedPost(db, owner.person.id, viewerId) : null
      const cacheTag = owner.kind === 'person' ? userCacheTag(owner.person.hash) : publicationCacheTag(owner.publication.hash)
      c.header('Cache-Tag', [cacheTag, ...(post ? [postCacheTag(post.hash)] : [])].join(','))
      return c.json({ post }, 200)
    },
  )
