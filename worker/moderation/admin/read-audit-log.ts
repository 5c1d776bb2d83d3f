import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Page } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { auditLog } from '#worker/moderation/audit/schema.ts'
import { discountCodes } from '#worker/money/discount-codes/schema.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { payments } from '#worker/money/payments/schema.ts'
import { promotionPackages, promotions } from '#worker/money/promotions/schema.ts'
import { sponsoredPostPackages } from '#worker/money/sponsored-posts/schema.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { AuditEntry, AuditLogQuery } from './contract.ts'
import { readableKinds } from './policy.ts'

const actor = alias(users, 'actor')
const person = alias(users, 'person')
const postAuthor = alias(users, 'post_author')
const commentAuthor = alias(users, 'comment_author')
const listOwner = alias(users, 'list_owner')
/** A publication that an entry concerns; `publications` is that of a post. */
const concerned = alias(publications, 'concerned')
const promotedPost = alias(posts, 'promoted_post')

/** The latest sponsorship of the post of an entry about sponsored posts; drafts have their title there only. */
const SPONSORED_POST = sql`CASE WHEN ${auditLog.action} IN ('approve_sponsored_post', 'return_sponsored_post') THEN
  (SELECT json_object('hash', s.hash, 'title', d.title) FROM sponsorships s JOIN post_drafts d ON d.post_id = s.post_id
    WHERE s.post_id = ${posts.id} ORDER BY s.id DESC LIMIT 1) END`.mapWith(JSON.parse) as SQL<{ hash: string; title: string } | null> // JSON of this query.

/** Lists what staff did, newest first, in one round trip. Errors: `forbidden` for a kind that the viewer may not read. */
export async function readAuditLog(db: Database, viewer: Viewer, { kind, after, limit }: AuditLogQuery): Promise<Page<AuditEntry>> {
  const kinds = readableKinds(viewer)
  if (kind && !kinds.includes(kind)) throw new AppError('forbidden')
  const rows = await selectEntries(db)
    .where(and(isReadableBy(viewer), kind && eq(auditLog.kind, kind), afterCursor(decodeCursor(after), auditLog.at, auditLog.id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ entry }) => [entry.at, entry.id], toEntry)
}

/** Lists the latest entries about a subject that the viewer may read. */
export async function readEntriesAbout(db: Database, viewer: Viewer, subject: string, limit: number): Promise<AuditEntry[]> {
  const rows = await selectEntries(db)
    .where(and(eq(auditLog.subject, subject), isReadableBy(viewer)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
  return rows.map(toEntry)
}

const isReadableBy = (viewer: Viewer): SQL | undefined => (readableKinds(viewer).includes('money') ? undefined : ne(auditLog.kind, 'money'))

const selectEntries = (db: Database) =>
  db
    .select({
      entry: auditLog,
      actor: { handle: actor.handle, name: actor.name, avatar: actor.avatar },
      person: { handle: person.handle, name: person.name },
      post: { hash: posts.hash, title: posts.title, slug: posts.slug, state: posts.state },
      postAuthor: { handle: postAuthor.handle },
      publication: { handle: publications.handle },
      list: { hash: lists.hash, name: lists.name, public: lists.public },
      listOwner: { handle: listOwner.handle },
      podcast: { hash: shows.hash, title: shows.title, removedAt: shows.removedAt },
      concerned: { handle: concerned.handle, name: concerned.name },
      comment: { hash: comments.hash, body: comments.body },
      commentAuthor: { handle: commentAuthor.handle },
      payment: { hash: payments.hash },
      invoice: { hash: invoices.hash, title: invoices.title },
      discountCode: { code: discountCodes.code },
      promotion: { hash: promotions.hash },
      promotedPost: { title: promotedPost.title },
      promotionPackage: { name: promotionPackages.name },
      sponsoredPostPackage: { name: sponsoredPostPackages.name },
      sponsoredPost: SPONSORED_POST,
      termRule: { name: termRules.name },
    })
    .from(auditLog)
    .innerJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(person, eq(person.hash, auditLog.subject))
    .leftJoin(posts, eq(posts.hash, auditLog.subject))
    .leftJoin(postAuthor, eq(postAuthor.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(comments, eq(comments.hash, auditLog.subject))
    .leftJoin(commentAuthor, eq(commentAuthor.id, comments.authorId))
    .leftJoin(lists, eq(lists.hash, auditLog.subject))
    .leftJoin(listOwner, eq(listOwner.id, lists.ownerId))
    .leftJoin(shows, eq(shows.hash, auditLog.subject))
    .leftJoin(concerned, eq(concerned.hash, auditLog.subject))
    .leftJoin(payments, eq(payments.hash, auditLog.subject))
    .leftJoin(invoices, eq(invoices.hash, auditLog.subject))
    .leftJoin(discountCodes, eq(discountCodes.hash, auditLog.subject))
    .leftJoin(promotions, eq(promotions.hash, auditLog.subject))
    .leftJoin(promotedPost, eq(promotedPost.id, promotions.postId))
    .leftJoin(promotionPackages, eq(promotionPackages.hash, auditLog.subject))
    .leftJoin(sponsoredPostPackages, eq(sponsoredPostPackages.hash, auditLog.subject))
    .leftJoin(termRules, eq(termRules.hash, auditLog.subject))

const toEntry = ({
  entry: { action, kind, details, at, subject },
  actor,
  ...subjects
}: Awaited<ReturnType<typeof selectEntries>>[number]): AuditEntry => ({
  actor,
  action,
  kind,
  subject: { key: subject, ...(viewNamedSubject(action, subject, details) ?? viewSubject(subject, subjects)) },
  details,
  at,
})

interface Subjects {
  person: { handle: string; name: string } | null
  post: { hash: string; title: string; slug: string; state: string } | null
  postAuthor: { handle: string } | null
  publication: { handle: string } | null
  comment: { hash: string; body: string } | null
  commentAuthor: { handle: string } | null
  list: { hash: string; name: string; public: boolean } | null
  listOwner: { handle: string } | null
  podcast: { hash: string; title: string; removedAt: number | null } | null
  concerned: { handle: string; name: string } | null
  payment: { hash: string } | null
  invoice: { hash: string; title: string } | null
  discountCode: { code: string } | null
  promotion: { hash: string } | null
  promotedPost: { title: string } | null
  promotionPackage: { name: string } | null
  sponsoredPostPackage: { name: string } | null
  sponsoredPost: { hash: string; title: string } | null
  termRule: { name: string } | null
}

/** Receipt numbers of contact messages, unlike all hashes, contain capitals. */
const RECEIPT_NUMBER = /^D-[0-9A-Z]{8}$/

/** Subjects that are campaigns, by their slug; hashes have no hyphen. */
const CAMPAIGN = /^campaign-([a-z0-9-]+)$/

/** Views a subject that needs no row: the name of a domain, the receipt number of a contact message, or a campaign with its title of then. */
function viewNamedSubject(
  action: string,
  subject: string,
  { title }: AuditEntry['details'],
): Pick<AuditEntry['subject'], 'title' | 'path'> | undefined {
  const [, slug] = CAMPAIGN.exec(subject) ?? []
  if (slug) return { title: typeof title === 'string' ? title : slug, path: `/admin/campaigns/${slug}` }
  if (action === 'block_link_domain' || action === 'ignore_link_domain') return { title: subject, path: '/admin/link-domains' }
  return RECEIPT_NUMBER.test(subject) ? { title: subject, path: `/admin/contact/${subject}` } : undefined
}

function viewSubject(hash: string, row: Subjects): Pick<AuditEntry['subject'], 'title' | 'path'> {
  const { person, post, postAuthor, publication, comment, commentAuthor, payment, invoice, discountCode } = row
  const { list, listOwner, podcast, concerned } = row
  const { sponsoredPost, promotion, promotedPost, promotionPackage, sponsoredPostPackage } = row
  if (person) return { title: person.name, path: `/${person.handle}` }
  if (sponsoredPost) return { title: sponsoredPost.title, path: `/admin/sponsored-posts/${sponsoredPost.hash}` }
  if (row.termRule) return { title: row.termRule.name, path: `/admin/term-rules/${hash}` }
  if (post) {
    const handle = publication?.handle ?? postAuthor?.handle
    return { title: post.title, path: handle && post.state === 'published' ? postPath(handle, post.slug, post.hash) : null }
  }
  if (comment) return { title: comment.body, path: commentAuthor && `/${commentAuthor.handle}/comment/${comment.hash}` }
  if (list) return { title: list.name, path: listOwner && list.public ? `/${listOwner.handle}/list/${list.hash}` : null }
  if (podcast) return { title: podcast.title, path: podcast.removedAt === null ? `/podcast/${podcast.hash}` : null }
  if (concerned) return { title: concerned.name, path: `/${concerned.handle}` }
  if (payment) return { title: '', path: `/admin/payments/${payment.hash}` }
  if (invoice) return { title: invoice.title, path: `/admin/invoices/${invoice.hash}` }
  if (discountCode) return { title: discountCode.code, path: '/admin/discount-codes' }
  if (promotion) return { title: promotedPost?.title ?? '', path: `/admin/promotions/${promotion.hash}` }
  if (promotionPackage) return { title: promotionPackage.name, path: '/admin/promotion-packages' }
  if (sponsoredPostPackage) return { title: sponsoredPostPackage.name, path: '/admin/sponsored-post-packages' }
  return { title: '', path: null }
}
