import type { Page, PageQuery } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { listPostsByAuthor, listPostsByPublication, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { findByHandle } from './find-by-handle.ts'

/** Returns a page of the posts of a user or publication, newest first, with the cache tag. Throws the errors of `findByHandle`. */
export async function readProfilePosts(
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
