import { desc, eq, lt, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { afterCursor, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { linkDomains, linkSightings } from '#worker/posts/screening/schema.ts'
import type { DecideDomain, LinkDomain, LinkDomains, LinkDomainsQuery } from './contract.ts'

const RECENT_USERS = 5

/** Lists the domains in a state, latest alert first. One round trip. */
export async function listDomains(db: Database, { state, after, limit }: LinkDomainsQuery): Promise<LinkDomains> {
  const recentUsers = sql<string>`(SELECT json_group_array(json_object('handle', handle, 'name', name)) FROM (
    SELECT u.handle, u.name FROM link_sightings s JOIN users u ON u.id = s.user_id AND u.state <> 'deleted'
    WHERE s.domain = ${linkDomains.domain} GROUP BY u.id ORDER BY max(s.at) DESC, u.id LIMIT ${RECENT_USERS}))`
  const rows = await db
    .select({
      ...{
        id: linkDomains.id,
        domain: linkDomains.domain,
        state: linkDomains.state,
        posts: linkDomains.posts,
        comments: linkDomains.comments,
      },
      ...{ users: linkDomains.users, raisedAt: linkDomains.raisedAt, decidedAt: linkDomains.decidedAt },
      moderator: {
        handle: nullableColumnAlias(users.handle, 'moderator_handle'),
        name: nullableColumnAlias(users.name, 'moderator_name'),
        avatar: nullableColumnAlias(users.avatar, 'moderator_avatar'),
      },
      recentUsers: recentUsers.as('recent_users'),
    })
    .from(linkDomains)
    .leftJoin(users, eq(users.id, linkDomains.decidedBy))
    .where(sql`${eq(linkDomains.state, state)} AND ${afterCursor(decodeCursor(after), linkDomains.raisedAt, linkDomains.id) ?? sql`1`}`)
    .orderBy(desc(linkDomains.raisedAt), desc(linkDomains.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ raisedAt, id }) => [raisedAt, id],
    ({ id: _, moderator: { handle, name, avatar }, recentUsers, ...domain }): LinkDomain => ({
      ...domain,
      decidedBy: handle === null || name === null ? null : { handle, name, avatar },
      recentUsers: JSON.parse(recentUsers) as LinkDomain['recentUsers'], // JSON of this query.
    }),
  )
}

/**
 * Blocks a domain, so that new links to it are held for review, or ignores it, so that it raises no alert; either replaces the other.
 * Idempotent. Errors: `not_found` for a domain without an alert.
 */
export async function decideDomain(db: Database, viewer: Viewer, domain: string, { decision }: DecideDomain): Promise<void> {
  const state = decision === 'block' ? 'blocked' : 'ignored'
  const isChange = sql`EXISTS (SELECT 1 FROM link_domains WHERE domain = ${domain} AND state <> ${state})`
  const { row } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'rules', action: `${decision}_link_domain`, subject: domain }, isChange)],
    change: [
      db
        .update(linkDomains)
        .set({ state, decidedAt: now(), decidedBy: viewer.id })
        .where(sql`${linkDomains.domain} = ${domain} AND ${linkDomains.state} <> ${state}`),
    ],
    read: { row: first(db.select({ id: linkDomains.id }).from(linkDomains).where(eq(linkDomains.domain, domain))) },
  })
  if (!row) throw notFound()
}

/** Returns a cron statement that deletes sightings which no longer count. */
export const pruneSightings = (db: Database): Statement =>
  db.delete(linkSightings).where(lt(linkSightings.at, now() - 7 * LIMITS.linkBurstWindow))
