import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { toCsv } from '#worker/statistics/posts/index.ts'
import type { ManagedNewsletter, NewsletterKind, NewsletterSummary, Subscriber, SubscribersQuery } from './contract.ts'
import { emailDigest } from './email-digest.ts'
import { type FoundNewsletter, newsletterPath } from './newsletters.ts'
import { emailSubscribers, emailSubscriptions } from './schema.ts'

/** SQL expression: the number of a newsletter's subscriptions in a state. */
const countOf = (kind: SQL | NewsletterKind, id: SQL | number, state: 'active' | 'pending', further: SQL = sql`1`): SQL<number> =>
  sql<number>`(SELECT count(*) FROM email_subscriptions u WHERE u.kind = ${kind} AND u.subject_id = ${id} AND u.state = ${state} AND ${further})`

/** Returns the newsletters that the viewer manages, with the id of the user, publication or show: their own first. */
export async function readManagedNewsletters(db: Database, viewer: Viewer): Promise<(ManagedNewsletter & { id: number })[]> {
  const rows = await db.all<Omit<ManagedNewsletter, 'path'> & { id: number }>(sql`
    SELECT w.kind, w.id, w.key, w.name, ${countOf(sql`w.kind`, sql`w.id`, 'active')} AS active FROM (
      SELECT 'user' AS kind, ${viewer.id} AS id, ${viewer.handle} AS key, ${viewer.name} AS name
      UNION ALL SELECT 'publication', n.id, n.handle, n.name FROM publication_members m JOIN publications n ON n.id = m.publication_id
        WHERE m.user_id = ${viewer.id} AND m.role IN ('owner', 'editor') AND n.closed_at IS NULL
      UNION ALL SELECT 'podcast', c.id, c.hash, c.title FROM podcasts c
        WHERE c.owner_id = ${viewer.id} AND c.publication_id IS NULL AND c.removed_at IS NULL
      UNION ALL SELECT 'podcast', c.id, c.hash, c.title FROM publication_members m JOIN publications n ON n.id = m.publication_id
        JOIN podcasts c ON c.publication_id = n.id
        WHERE m.user_id = ${viewer.id} AND m.role IN ('owner', 'editor') AND n.closed_at IS NULL AND c.removed_at IS NULL
    ) w`)
  return rows.map((row) => ({ ...row, path: newsletterPath(row.kind, row.key) }))
}

const MONTH = 30 * DAY

/** Returns the numbers of a newsletter. */
export async function readNewsletterSummary(db: Database, { id, kind, key, name, path }: FoundNewsletter): Promise<NewsletterSummary> {
  const since = now() - MONTH
  const [counts] = await db.all<Record<'active' | 'pending' | 'joined' | 'left', number>>(sql`
    SELECT ${countOf(kind, id, 'active')} AS active, ${countOf(kind, id, 'pending')} AS pending,
      ${countOf(kind, id, 'active', sql`u.consented_at > ${since}`)} AS joined,
      (SELECT count(*) FROM email_subscriptions u WHERE u.kind = ${kind} AND u.subject_id = ${id} AND u.ended_at > ${since}) AS left`)
  if (!counts) throw new Error('A query without FROM has one row')
  return { kind, key, name, path, ...counts }
}

const columns = {
  id: emailSubscriptions.id,
  hash: emailSubscriptions.hash,
  email: emailSubscribers.email,
  state: emailSubscriptions.state,
  frequency: emailSubscriptions.frequency,
  source: emailSubscriptions.source,
  stopped: emailSubscribers.suspension,
  consentedAt: emailSubscriptions.consentedAt,
  endedAt: emailSubscriptions.endedAt,
}

const selectSubscribers = (db: Database, { kind, id }: FoundNewsletter, which: SQL | undefined) =>
  db
    .select(columns)
    .from(emailSubscriptions)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, emailSubscriptions.subscriberId))
    .where(and(eq(emailSubscriptions.kind, kind), eq(emailSubscriptions.subjectId, id), which))

/** Lists the subscribers of a newsletter in a state, those who consented last first; with `q`, the one with this address in any state. */
export async function listSubscribers(
  db: Database,
  newsletter: FoundNewsletter,
  { state, q, after, limit }: SubscribersQuery,
): Promise<Page<Subscriber>> {
  const which = q
    ? eq(emailSubscribers.emailDigest, await emailDigest(q))
    : and(eq(emailSubscriptions.state, state), afterCursor(decodeCursor(after), emailSubscriptions.consentedAt, emailSubscriptions.id))
  const rows = await selectSubscribers(db, newsletter, which)
    .orderBy(desc(emailSubscriptions.consentedAt), desc(emailSubscriptions.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ consentedAt, id }) => [consentedAt, id],
    // An address that nobody has confirmed may be that of somebody else, and one who left wants nothing more.
    ({ id: _, email, ...row }) => ({ ...row, email: email === null ? '' : row.state === 'active' ? email : maskEmail(email) }),
  )
}

const ROWS_PER_QUERY = 2000

/** Returns a CSV file of the active subscribers with their dates of consent, those who consented last first. */
export async function readSubscribersCsv(db: Database, newsletter: FoundNewsletter): Promise<string> {
  const rows: (readonly string[])[] = []
  for (let after: readonly [number, number] | undefined; ; ) {
    const isNext = afterCursor(after, emailSubscriptions.consentedAt, emailSubscriptions.id)
    const found = await selectSubscribers(db, newsletter, and(eq(emailSubscriptions.state, 'active'), isNext))
      .orderBy(desc(emailSubscriptions.consentedAt), desc(emailSubscriptions.id))
      .limit(ROWS_PER_QUERY)
    for (const { email, consentedAt, frequency, source } of found)
      rows.push([email ?? '', new Date(consentedAt).toISOString(), frequency, source])
    const last = found.at(-1)
    if (!last || found.length < ROWS_PER_QUERY) return toCsv(['email', 'consented_at', 'frequency', 'source'], rows)
    after = [last.consentedAt, last.id]
  }
}
