import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { assertAccountOpen } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findPublicationByHandle, findUserByHandle } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { editedPublicationIds } from '#worker/publications/members/index.ts'
import type { Newsletter, NewsletterKey, NewsletterKind } from './contract.ts'

export interface FoundNewsletter extends Newsletter {
  /** Id of the user, publication or show. */
  id: number
}

/** Returns the path of the page of a newsletter's writer. */
export const newsletterPath = (kind: NewsletterKind, key: string): string => (kind === 'podcast' ? `/podcast/${key}` : `/${key}`)

const FINDERS: Record<NewsletterKind, (db: Database, key: string) => Promise<{ id: number; key: string; name: string }>> = {
  user: async (db, key) => {
    const { id, handle, name } = await findUserByHandle(db, parseKey(Handle, key))
    return { id, key: handle, name }
  },
  publication: async (db, key) => {
    const { id, handle, name } = await findPublicationByHandle(db, parseKey(Handle, key))
    return { id, key: handle, name }
  },
  podcast: async (db, key) => {
    const [row] = await db
      .select({ id: shows.id, title: shows.title, publicationId: shows.publicationId, ownerState: users.state })
      .from(shows)
      .innerJoin(users, eq(users.id, shows.ownerId))
      .where(and(eq(shows.hash, parseKey(Hash, key)), isNull(shows.removedAt)))
    if (!row) throw notFound()
    if (row.publicationId === null) assertAccountOpen(row.ownerState)
    return { id: row.id, key, name: row.title }
  },
}

function parseKey(schema: typeof Handle | typeof Hash, key: string): string {
  const result = schema.safeParse(key)
  if (!result.success) throw notFound()
  return result.data
}

/** Finds the newsletter of a user, publication or show. Throws `not_found`, and `gone` for a closed account or publication. */
export async function findNewsletter(db: Database, { kind, key }: NewsletterKey): Promise<FoundNewsletter> {
  const found = await FINDERS[kind](db, key)
  return { kind, path: newsletterPath(kind, found.key), ...found }
}

/** SQL condition: the user manages the newsletter: their own, that of a publication they own or edit, or that of a show they manage. */
const managesNewsletter = (userId: number, kind: NewsletterKind, id: number | SQLWrapper): SQL => {
  if (kind === 'user') return sql`${id} = ${userId}`
  if (kind === 'publication') return sql`${id} IN ${editedPublicationIds(userId)}`
  return sql`EXISTS (SELECT 1 FROM ${shows} WHERE ${shows.id} = ${id} AND ${isNull(shows.removedAt)} AND ${canManageShow(userId)})`
}

/** Finds a newsletter that the viewer manages. Throws the errors of `findNewsletter`, and `not_found` for everybody else. */
export async function findManagedNewsletter(db: Database, viewer: Pick<Viewer, 'id'>, key: NewsletterKey): Promise<FoundNewsletter> {
  const newsletter = await findNewsletter(db, key)
  const [row] = await db.all<{ manages: number }>(sql`SELECT ${managesNewsletter(viewer.id, newsletter.kind, newsletter.id)} AS manages`)
  if (!row?.manages) throw notFound()
  return newsletter
}

/** SQL expressions for a row of `email_subscriptions` under the alias `u`: the newsletter's key and name; null once its page is gone. */
export const newsletterKeySql = sql`CASE u.kind WHEN 'podcast' THEN (SELECT c.hash FROM podcasts c WHERE c.id = u.subject_id AND c.removed_at IS NULL)
  WHEN 'publication' THEN (SELECT n.handle FROM publications n WHERE n.id = u.subject_id AND n.closed_at IS NULL)
  ELSE (SELECT p.handle FROM users p WHERE p.id = u.subject_id AND p.state IN ('active', 'suspended')) END`
export const newsletterNameSql = sql`CASE u.kind WHEN 'podcast' THEN (SELECT c.title FROM podcasts c WHERE c.id = u.subject_id)
  WHEN 'publication' THEN (SELECT n.name FROM publications n WHERE n.id = u.subject_id)
  ELSE (SELECT p.name FROM users p WHERE p.id = u.subject_id) END`
