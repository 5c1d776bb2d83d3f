import { and, eq, not, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers } from '#worker/publications/members/schema.ts'
import type { Profile } from './contract.ts'
import { findByHandle } from './find-by-handle.ts'

const MEMBERS_SHOWN = 100

/** Returns the public profile with the given handle, and its cache tag. Throws the errors of `findByHandle`. */
export async function readProfile(
  db: Database,
  handle: string,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<{ profile: Profile; cacheTag: string }> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  if (owner.kind === 'person') {
    const { hash, handle, name, bio, links, avatar, postCount, followerCount, followingCount, createdAt } = owner.person
    const counts = { postCount, followerCount, followingCount }
    return {
      profile: { kind: 'person', hash, handle, name, bio, links, avatar, ...counts, joinedAt: createdAt },
      cacheTag: userCacheTag(hash),
    }
  }
  const { id, hash, name, description, avatar, postCount, followerCount, createdAt } = owner.publication
  const members = await membersOf(db, id, viewerId)
  return {
    profile: {
      kind: 'publication',
      hash,
      handle: owner.publication.handle,
      name,
      description,
      avatar,
      postCount,
      followerCount,
      createdAt,
      members,
    },
    cacheTag: publicationCacheTag(hash),
  }
}

async function membersOf(db: Database, publicationId: number, viewerId: number | undefined) {
  const rows = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, role: publicationMembers.role })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .where(and(eq(publicationMembers.publicationId, publicationId), isOpenAccount, not(hiddenFrom(viewerId, users.id))))
    .orderBy(sql`CASE ${publicationMembers.role} WHEN 'owner' THEN 0 WHEN 'editor' THEN 1 ELSE 2 END`, publicationMembers.joinedAt)
    .limit(MEMBERS_SHOWN)
  return rows.map(({ role, ...person }) => ({ person, role }))
}
