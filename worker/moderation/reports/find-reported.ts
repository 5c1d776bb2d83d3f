import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { Handle } from '#shared/contract.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { notFound } from '#worker/lib/errors.ts'
import { findPublicationByHandle, findUserByHandle } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { ReportKind, ReportTarget } from './contract.ts'

export interface ReportedTarget {
  id: number
  ownerId: number
}

const FINDERS: Record<ReportKind, (db: Database, key: string, viewerId: number) => Promise<ReportedTarget | undefined>> = {
  post: async (db, key) => (await selectPublicPost(db, eq(posts.hash, key)))[0],
  comment: async (db, key, viewerId) => {
    // The author of a post can see and report its held and hidden comments; everyone else only its visible ones.
    const known = or(eq(comments.state, 'visible'), sql`${posts.authorId} = ${viewerId} AND ${comments.state} IN ('held', 'hidden')`)
    const [row] = await db
      .select({ id: comments.id, ownerId: comments.authorId })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(comments.hash, key), isNull(comments.takenDownAt), known, isPublic))
    return row
  },
  person: async (db, key) => {
    const { id } = await findUserByHandle(db, parseHandle(key))
    return { id, ownerId: id }
  },
  list: async (db, key) => {
    const [row] = await db
      .select({ id: lists.id, ownerId: lists.ownerId })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.hash, key), eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount))
    return row
  },
  publication: (db, key) => findPublicationByHandle(db, parseHandle(key)),
  podcast: async (db, key) => {
    const [row] = await db
      .select({ id: shows.id, ownerId: sql<number>`coalesce(${publications.ownerId}, ${shows.ownerId})` })
      .from(shows)
      .leftJoin(publications, eq(publications.id, shows.publicationId))
      .where(and(eq(shows.hash, key), isNull(shows.removedAt)))
    return row
  },
}

/** Finds the target of a report, even across a block. Errors: `not_found`, `gone` for a closed account or publication. */
export async function findReportedTarget(db: Database, { kind, key }: ReportTarget, viewerId: number): Promise<ReportedTarget> {
  const found = await FINDERS[kind](db, key, viewerId)
  if (!found) throw notFound()
  return { id: found.id, ownerId: found.ownerId }
}

const selectPublicPost = (db: Database, where: SQL) =>
  db
    .select({ id: posts.id, ownerId: posts.authorId })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(where, isPublic))

function parseHandle(key: string): string {
  const result = Handle.safeParse(key)
  if (!result.success) throw notFound()
  return result.data
}
