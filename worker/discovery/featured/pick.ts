import { and, eq, sql } from 'drizzle-orm'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { MOST_PICKS } from './contract.ts'
import { findPlace, standsIn } from './place.ts'
import { picks } from './schema.ts'

/**
 * Recommends a public post at a place, before the others there. Asking again changes nothing. Errors: `not_found`, `conflict` where
 * twelve stand already.
 */
export async function pick(db: Database, viewer: Viewer, placeName: string, hash: string): Promise<void> {
  const [place, post] = await Promise.all([findPlace(db, placeName), findPublic(db, hash)])
  const isThere = sql`EXISTS (SELECT 1 FROM picks WHERE ${standsIn(place)} AND post_id = ${post.id})`
  const mayAdd = sql`NOT ${isThere} AND (SELECT count(*) FROM picks WHERE ${standsIn(place)}) < ${MOST_PICKS}`
  await atomic(db, [
    audit(db, { actorId: viewer.id, act: 'pick', subject: hash, details: { place: placeName } }, mayAdd),
    bump(db, [place.tag], mayAdd),
    db.insert(picks).select(
      sql`SELECT NULL, ${place.topicId}, ${post.id}, (SELECT coalesce(min(position), 0) - 1 FROM picks WHERE ${standsIn(place)}), ${viewer.id}, ${now()}
          WHERE ${mayAdd}`,
    ),
  ])
  const [there] = await db
    .select({ id: picks.id })
    .from(picks)
    .where(and(standsIn(place), eq(picks.postId, post.id)))
  if (!there) throw conflict(`اینجا ${persianDigits(MOST_PICKS)} برگزیده هست؛ نخست یکی را بردار.`)
}

/** Recommends it there no longer. Asking again changes nothing. Errors: `not_found`. */
export async function unpick(db: Database, viewer: Viewer, placeName: string, hash: string): Promise<void> {
  const place = await findPlace(db, placeName)
  const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.hash, hash))
  if (!post) throw notFound()
  const there = and(standsIn(place), eq(picks.postId, post.id))
  const isThere = sql`EXISTS (SELECT 1 FROM ${picks} WHERE ${there})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, act: 'unpick', subject: hash, details: { place: placeName } }, isThere),
    bump(db, [place.tag], isThere),
    db.delete(picks).where(there),
  ])
}

async function findPublic(db: Database, hash: string): Promise<{ id: number }> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isPublic))
  if (!post) throw notFound()
  return post
}
