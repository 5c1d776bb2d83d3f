import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { publications } from '#worker/publications/directory/schema.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import type { PublicationAbout } from './contract.ts'

const STAFF_SHOWN = 50

/** Returns what a publication says about itself, and its owner and editors, except accounts that are closed or hidden from the viewer. */
export async function readAbout(
  db: Database,
  { id, about, guidelines }: typeof publications.$inferSelect,
  viewerId: number | undefined,
): Promise<PublicationAbout> {
  const rows = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, role: publicationMembers.role })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .where(
      and(
        eq(publicationMembers.publicationId, id),
        inArray(publicationMembers.role, ['owner', 'editor']),
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
      ),
    )
    .orderBy(sql`${publicationMembers.role} = 'editor'`, publicationMembers.joinedAt)
    .limit(STAFF_SHOWN)
  return { about, guidelines, staff: rows.map(({ role, ...person }) => ({ person, role })) }
}
