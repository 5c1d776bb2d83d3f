import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#worker/db/client.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { TopicLink } from '#worker/posts/posts/contract.ts'
import { unknownLinkError } from './change-subscription.ts'
import type { AddressSubscriptions, Frequency, NewsletterKind, SubscriptionState, TokenQuery } from './contract.ts'
import { newsletterKeySql, newsletterNameSql, newsletterPath } from './newsletters.ts'
import { emailSubscribers } from './schema.ts'

interface Row {
  hash: string
  kind: NewsletterKind
  subject_id: number
  key: string | null
  name: string | null
  state: SubscriptionState
  frequency: Frequency
  topics: string
}

/** Returns the subscriptions of the address to which the secret link was sent, the newest first. Errors: `not_found` for an unknown link. */
export async function readAddressSubscriptions(db: Database, { t, of }: TokenQuery): Promise<AddressSubscriptions> {
  const [address] = await db
    .select({ id: emailSubscribers.id, email: emailSubscribers.email, suspension: emailSubscribers.suspension })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.token, t))
  if (!address) throw unknownLinkError()
  const rows = await db.all<Row>(sql`
    SELECT u.hash, u.kind, u.subject_id, ${newsletterKeySql} AS key, ${newsletterNameSql} AS name, u.state, u.frequency,
      (SELECT json_group_array(json_object('key', t.key, 'name', t.name)) FROM json_each(u.topics) e JOIN topics t ON t.key = e.value) AS topics
    FROM email_subscriptions u WHERE u.subscriber_id = ${address.id} ORDER BY u.id DESC`)
  const focused = rows.find(({ hash }) => hash === of)
  return {
    to: address.email === null ? '' : maskEmail(address.email),
    isStopped: address.suspension !== null,
    subscriptions: rows.flatMap(({ hash, kind, key, name, state, frequency, topics }) =>
      key === null || name === null
        ? []
        : [{ hash, newsletter: { kind, key, name, path: newsletterPath(kind, key) }, state, frequency, topics: JSON.parse(topics) }],
    ),
    availableTopics: focused ? await readFrequentTopics(db, focused) : [],
  }
}

const POSTS_OF: Record<NewsletterKind, (id: number) => SQL> = {
  user: (id) => sql`SELECT p.id FROM posts p WHERE p.author_id = ${id} AND p.state = 'published' ORDER BY p.published_at DESC`,
  publication: (id) => sql`SELECT p.id FROM posts p WHERE p.publication_id = ${id} AND p.state = 'published' ORDER BY p.published_at DESC`,
  podcast: (id) => sql`SELECT p.id FROM sounds s JOIN posts p ON p.id = s.post_id WHERE s.podcast_id = ${id} AND p.state = 'published'`,
}
const POSTS_READ = 200
const TOPICS_OFFERED = 12

/** Returns the most frequent topics of a newsletter's latest posts. */
const readFrequentTopics = (db: Database, { kind, subject_id }: Pick<Row, 'kind' | 'subject_id'>) =>
  db.all<z.infer<typeof TopicLink>>(sql`
    SELECT t.key, t.name FROM (${POSTS_OF[kind](subject_id)} LIMIT ${POSTS_READ}) latest
      JOIN post_topics pt ON pt.post_id = latest.id JOIN topics t ON t.id = pt.topic_id AND t.hidden_at IS NULL
    GROUP BY t.id ORDER BY count(*) DESC, t.id LIMIT ${TOPICS_OFFERED}`)
