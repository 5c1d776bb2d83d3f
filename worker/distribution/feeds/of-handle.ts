import { Handle } from '#shared/contract.ts'
import { notFound } from '#worker/lib/errors.ts'
import { findByHandle } from '#worker/people/profiles/index.ts'
import { authorTag, postsByAuthor, postsByPublication, publicationTag } from '#worker/posts/posts/index.ts'
import { feedPath } from './address.ts'
import { FEED_ITEMS } from './channel.ts'
import { feedItems } from './feed-items.ts'
import type { Asked, Feed } from './read-feed.ts'
import { text } from './text.ts'

/** The feed of a person's or a publication's posts. Errors: `not_found`, `gone`; an old handle is thrown as `Moved`. */
export async function feedOfHandle({ db, origin, ending }: Asked, handle: string): Promise<Feed> {
  if (!Handle.safeParse(handle).success) throw notFound()
  const owner = await findByHandle(db, handle, (present) => feedPath(present) + ending)
  const newest = { limit: FEED_ITEMS }
  if (owner.kind === 'publication') {
    const { id, hash, name, description, avatar } = owner.publication
    const { items } = await postsByPublication(db, id, newest)
    const about = { title: name, description, path: `/${handle}`, self: feedPath(handle), picture: avatar }
    return { channel: { ...about, items: await feedItems(db, items, origin) }, tags: [publicationTag(hash)] }
  }
  const { id, hash, name, bio, avatar } = owner.person
  const { items } = await postsByAuthor(db, id, newest)
  const about = { title: name, description: bio || text.by(name), path: `/${handle}`, self: feedPath(handle), picture: avatar }
  const author = { handle, name, avatar }
  return { channel: { ...about, author, items: await feedItems(db, items, origin) }, tags: [authorTag(hash)] }
}
