import { env } from 'cloudflare:workers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { Scope } from '#shared/contract/account.ts'
import type { Document } from '#shared/document/contract.ts'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { slugify } from '#shared/persian/slug.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { hashPassword } from '#worker/account/auth/index.ts'
import { credentials, handles, users } from '#worker/account/auth/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'

export type TestUser = Viewer & { email: string; cookie: string }

const db = () => database(env)
const ALWAYS = sql`1`

/** Inserts a user without the query builder, which takes longer than the database for the thousands of users of the tests. */
function insertUser(values: typeof users.$inferInsert): D1PreparedStatement {
  const columns = getTableColumns(users)
  const given = Object.entries(values).flatMap(([key, value]) => {
    const column = Object.entries(columns).find(([name]) => name === key)?.[1]
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return column && value !== undefined ? [{ name, value: value === null ? null : column.mapToDriverValue(value) }] : []
  })
  return env.DB.prepare(
    `INSERT INTO users (${given.map(({ name }) => name).join()}) VALUES (${given.map(() => '?').join()})
     RETURNING id, hash, handle, name, role, state`,
  ).bind(...given.map(({ value }) => value))
}

/** Creates a user with a verified email and a session. */
export async function aUser(overrides: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
  const [hash, token, at] = [newHash(), newSecret(), now()]
  const sessionDigest = await sha256(token)
  const handle = overrides.handle ?? `p${hash}`
  const email = `${handle}@person.example`
  const of = (statement: string, ...values: (string | number)[]) => env.DB.prepare(statement).bind(hash, at, ...values)
  const [stored] = await env.DB.batch<typeof users.$inferSelect>([
    insertUser({ handle, name: 'نیلوفر آزمون', createdAt: at, ...overrides, hash }),
    of(`INSERT INTO handles (handle, kind, owner_id, taken_at) SELECT ?3, 'user', id, ?2 FROM users WHERE hash = ?1`, handle),
    of('INSERT INTO credentials (user_id, email, email_key, email_verified_at) SELECT id, ?3, ?3, ?2 FROM users WHERE hash = ?1', email),
    of(
      `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at)
       SELECT ?3, id, ?2, ?2, ?4, ?5, ?2 FROM users WHERE hash = ?1`,
      ...[sessionDigest, at + 30 * DAY, newHash()],
    ),
  ])
  const row = stored?.results[0]
  if (!row) throw new Error('User not stored')
  const state = row.state === 'suspended' ? 'suspended' : 'active'
  return {
    id: row.id,
    hash: row.hash,
    handle,
    name: row.name,
    role: row.role,
    state,
    avatar: overrides.avatar ?? null,
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

/** Creates an API token of a user, by default with all scopes; returns its secret. */
export async function anApiToken({ id }: TestUser, scopes: readonly Scope[] = Scope.options): Promise<string> {
  const token = `daftar_${newSecret()}`
  const row = { hash: newHash(), userId: id, name: 'برنامه', tokenDigest: await sha256(token), scopes: [...scopes], createdAt: now() }
  await db().insert(apiTokens).values(row)
  return token
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
  const { row } = await write(db(), {
    change: {
      row: first(db().insert(publications).values({ hash, handle, name: 'نشریهٔ آزمون', ownerId: owner.id, createdAt: at }).returning()),
    },
    after: [
      db().insert(handles).values({ handle, kind: 'publication', ownerId: id, takenAt: at }),
      db()
        .insert(publicationMembers)
        .values([member('owner')(owner), ...editors.map(member('editor')), ...writers.map(member('writer'))]),
    ],
  })
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
    ...(tags.length > 0 ? [...insertMissingTags(db(), tags, at), ...replaceTags(db(), row.id, tags, ALWAYS)] : []),
    ...(topics.length > 0 ? replaceTopics(db(), row.id, topics, ALWAYS) : []),
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
