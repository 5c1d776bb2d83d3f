import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { upsertPreferences } from '#worker/people/settings/index.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { Interests } from './contract.ts'
import { follows } from './schema.ts'

const MAX_SHOWN = 500
const persian = new Intl.Collator('fa')
const byName = (a: { name: string }, b: { name: string }) => persian.compare(a.name, b.name)

/** Returns the viewer’s followed topics and visible tags, at most the 500 most recently followed of each. */
export async function readInterests(db: Database, viewer: Viewer): Promise<Interests> {
  const isOwn = (kind: 'tag' | 'topic') => and(eq(follows.followerId, viewer.id), eq(follows.kind, kind))
  const [topicRows, tagRows, [promptRow]] = await db.batch([
    db
      .select({ key: topics.key, name: topics.name, postCount: topics.postCount })
      .from(follows)
      .innerJoin(topics, eq(topics.id, follows.targetId))
      .where(isOwn('topic'))
      .orderBy(desc(follows.createdAt))
      .limit(MAX_SHOWN),
    db
      .select({ name: tags.name, slug: tags.slug, postCount: tags.postCount })
      .from(follows)
      .innerJoin(tags, eq(tags.id, follows.targetId))
      .where(and(isOwn('tag'), eq(tags.hidden, false)))
      .orderBy(desc(follows.createdAt))
      .limit(MAX_SHOWN),
    db.select({ askedAt: preferences.interestsAskedAt }).from(preferences).where(eq(preferences.userId, viewer.id)),
  ])
  return { prompted: Boolean(promptRow?.askedAt), topics: topicRows.sort(byName), tags: tagRows.sort(byName) }
}

/** Builds a statement that records when onboarding asked for interests; keeps the first time. */
export const markInterestsPrompted = (db: Database, viewer: Viewer): Statement =>
  upsertPreferences(
    db,
    viewer.id,
    { interestsAskedAt: now() },
    { interestsAskedAt: sql`coalesce(${preferences.interestsAskedAt}, ${now()})` },
  )
