import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import { hashPassword } from '#worker/account/auth/index.ts'
import { credentials, handles, sessions, users } from '#worker/account/auth/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { publicationMembers } from '#worker/publications/members/schema.ts'
import { publications } from '#worker/publications/publications/schema.ts'

export type TestUser = Viewer & { email: string; cookie: string }

const db = () => database(env)
const ALWAYS = sql`1`

/** Creates a user with a verified email and a session. */
export async function aUser(overrides: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
  const [hash, token, at] = [newHash(), newSecret(), now()]
  const sessionDigest = await sha256(token)
  const handle = overrides.handle ?? `p${hash}`
  const email = `${handle}@person.example`
  const id = sql`(SELECT id FROM users WHERE hash = ${hash})`
  const [[row]] = await atomic(db(), [
    db()
      .insert(users)
      .values({ handle, name: 'نیلوفر آزمون', createdAt: at, ...overrides, hash })
      .returning(),
    db().insert(handles).values({ handle, kind: 'user', ownerId: id, takenAt: at }),
    db().insert(credentials).values({ userId: id, email, emailKey: email, emailVerifiedAt: at }),
    db()
      .insert(sessions)
      .values({
        tokenDigest: sessionDigest,
        userId: id,
        createdAt: at,
        seenAt: at,
        expiresAt: at + 30 * DAY,
        hash: newHash(),
        authenticatedAt: at,
      }),
  ])
  if (!row) throw new Error('User not stored')
  const state = row.state === 'suspended' ? 'suspended' : 'active'
  return {
    id: row.id,
    hash: row.hash,
    handle,
    name: row.name,
    role: row.role,
    state,
    avatar: row.avatar,
    reading: null,
    suspension: null,
    scopes: null,
    sessionDigest,
    sessionSeenAt: at,
    sessionReauthenticatedAt: at,
    email,
    cookie: `__Host-daftar=${token}`,
  }
}

/** Creates a user whose account is old enough that links are not held for review. */
export const anEstablishedUser = (overrides: Parameters<typeof aUser>[0] = {}): Promise<TestUser> =>
  aUser({ createdAt: now() - NEW_MEMBER_AGE, ...overrides })

export async function setPassword(person: TestUser, password: string): Promise<void> {
  const passwordHash = await hashPassword(password.normalize('NFC'))
  await db().update(credentials).set({ passwordHash, passwordChangedAt: now() }).where(eq(credentials.userId, person.id))
}

export const paragraphs = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
})

export async function aPublication({ owner, editors = [], writers = [] }: { owner: TestUser; editors?: TestUser[]; writers?: TestUser[] }) {
  const [hash, at] = [newHash(), now()]
  const handle = `n${hash}`
  const id = sql`(SELECT id FROM publications WHERE hash = ${hash})`
  const member = (role: 'owner' | 'editor' | 'writer') => (person: TestUser) => ({
    publicationId: id,
    userId: person.id,
    role,
    joinedAt: at,
  })
  const [[row]] = await atomic(db(), [
    db().insert(publications).values({ hash, handle, name: 'نشریهٔ آزمون', ownerId: owner.id, createdAt: at }).returning(),
    db().insert(handles).values({ handle, kind: 'publication', ownerId: id, takenAt: at }),
    db()
      .insert(publicationMembers)
      .values([member('owner')(owner), ...editors.map(member('editor')), ...writers.map(member('writer'))]),
  ])
  if (!row) throw new Error('Publication not stored')
  return row
}

interface PostOptions {
  state?: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'removed'
  title?: string
  document?: Document
  tags?: string[]
  topics?: string[]
  publication?: { id: number; handle: string }
  /** Creation and publication time, UTC ms; defaults to now. A scheduled post is due a day later. */
  at?: number
}

/** Creates a post, published by default, with its draft, body, tags and topics. */
export async function aPost(author: TestUser, options: PostOptions = {}) {
  const {
    state = 'published',
    title = 'نوشتهٔ آزمون',
    document = paragraphs('متن نوشتهٔ آزمون.'),
    tags = [],
    topics = [],
    publication,
    at = now(),
  } = options
  const hash = newHash()
  const text = plainText(document)
  const words = countWords(text)
  const [row] = await db()
    .insert(posts)
    .values({ hash, authorId: author.id, publicationId: publication?.id, clientKey: hash, createdAt: at, updatedAt: at })
    .returning()
  if (!row) throw new Error('Post not stored')
  const wasPublic = state !== 'draft' && state !== 'scheduled'
  const shown = { title, slug: slugify(title), description: text.slice(0, 160), words, minutes: readingMinutes(words), publishedAt: at }
  await atomic(db(), [
    db().insert(postDrafts).values({ postId: row.id, title, document, lastSaveId: hash, updatedAt: at }),
    ...(wasPublic
      ? [
          db()
            .insert(postBodies)
            .values({ postId: row.id, revision: 1, document, html: renderDocument(document), text }),
        ]
      : []),
    ...insertMissingTags(db(), tags, at),
    ...replaceTags(db(), row.id, tags, ALWAYS),
    ...replaceTopics(db(), row.id, topics, ALWAYS),
    ...(wasPublic
      ? [
          db()
            .update(posts)
            .set({ state: 'published', ...shown })
            .where(sql`${posts.id} = ${row.id}`),
        ]
      : []),
    ...(state === 'withdrawn' ? [db().update(posts).set({ state }).where(sql`${posts.id} = ${row.id}`)] : []),
    ...(state === 'removed'
      ? [db().update(posts).set({ state, removedAt: at, removedBy: 'author' }).where(sql`${posts.id} = ${row.id}`)]
      : []),
    ...(state === 'scheduled'
      ? [
          db()
            .update(posts)
            .set({ ...shown, state, publishedAt: null, publishAt: at + DAY })
            .where(sql`${posts.id} = ${row.id}`),
        ]
      : []),
  ])
  return { id: row.id, hash, title, path: postPath(publication?.handle ?? author.handle, slugify(title), hash), revision: 1 }
}
