import type { Page, PageQuery } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { authorTag, postsByAuthor, postsByPublication, publicationTag } from '#worker/posts/posts/index.ts'
import { findByHandle } from './find-by-handle.ts'

/** Newest posts of a person or a publication with their cache tag. Errors of `findByHandle`. */
export async function readProfilePosts(
  db: Database,
  handle: string,
  query: PageQuery,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<{ page: Page<PostCard>; cacheTag: string }> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  return owner.kind === 'person'
    ? { page: await postsByAuthor(db, owner.person.id, query, viewerId), cacheTag: authorTag(owner.person.hash) }
    : { page: await postsByPublication(db, owner.publication.id, query, viewerId), cacheTag: publicationTag(owner.publication.hash) }
}
