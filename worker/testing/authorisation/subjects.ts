import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { sessions } from '#worker/accounts/schema.ts'
import { apiTokens } from '#worker/api-tokens/schema.ts'
import { comments } from '#worker/comments/schema.ts'
import { database } from '#worker/db/client.ts'
import { draftLinks } from '#worker/draft-links/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { digest, newHash, newSecret } from '#worker/lib/hash.ts'
import { likes } from '#worker/likes/schema.ts'
import { listItems, lists } from '#worker/lists/schema.ts'
import { audio } from '#worker/media/schema.ts'
import { passkeys } from '#worker/passkeys/schema.ts'
import { podcasts, privateFeeds } from '#worker/podcasts/schema.ts'
import { postDrafts, posts } from '#worker/posts/schema.ts'
import { postRevisions } from '#worker/revisions/schema.ts'
import { soundChapters, sounds, soundUploads, transcripts } from '#worker/sounds/schema.ts'
import { suspensions } from '#worker/suspensions/schema.ts'
import { tags } from '#worker/tags/schema.ts'
import { type APerson, aPerson, aPost, paragraphs } from '#worker/testing/index.ts'
import type { Kind } from './row.ts'

/** What stands in the braces of an address, by parameter name. */
export type Params = Record<string, string>
interface Ask {
  state: string
  owner: APerson
  publication: { id: number; handle: string }
}

/** Stands in the draft of that post; no answer to anybody but its author may hold it. */
export const draftSecret = (hash = ''): string => `راز ${hash} هنوز منتشر نشده`

const db = () => database(env)
const POST_STATES = { draft: 'draft', scheduled: 'scheduled', published: 'published', withdrawn: 'withdrawn' } as const
const isPostState = (state: string): state is keyof typeof POST_STATES => state in POST_STATES

/** A post with sound, in the publication, whose draft has moved on since it was published. */
async function postIn({ state, owner, publication }: Ask): Promise<Params> {
  if (state === 'missing') {
    const hash = newHash()
    return { hash, post: hash, file: `${hash}.mp3`, words: `${hash}.json`, username: publication.handle, slug: `نوشته-${hash}` }
  }
  const post = await aPost(owner, { state: isPostState(state) ? state : 'removed', publication, title: 'نوشتهٔ آشکار' })
  const document = paragraphs(draftSecret(post.hash))
  const objectKey = `sound/${post.hash}.mp3`
  await env.MEDIA.put(objectKey, new Uint8Array(100))
  const { uploadId } = await env.MEDIA.createMultipartUpload(`sound/${post.hash}`)
  const times = { createdAt: now(), touchedAt: now() }
  await db().batch([
    db()
      .insert(soundUploads)
      .values({
        hash: post.hash,
        postId: post.id,
        ownerId: owner.id,
        key: post.hash,
        multipartId: uploadId,
        fileName: 'گفت‌وگو.mp3',
        bytes: 20,
        ...times,
      }),
    db().insert(sounds).values({ postId: post.id, hash: post.hash, objectKey, format: 'mp3', bytes: 100, duration: 60_000, storedAt: 1 }),
    db().insert(soundChapters).values({ postId: post.id, chapters: [], changedAt: 1 }),
    db().insert(transcripts).values({ postId: post.id, timed: true, segments: [], changedAt: 1 }),
    db()
      .update(postDrafts)
      .set({ title: draftSecret(post.hash), document })
      .where(eq(postDrafts.postId, post.id)),
    db()
      .insert(postRevisions)
      .values({
        postId: post.id,
        revision: 1,
        byUserId: owner.id,
        at: now(),
        title: draftSecret(post.hash),
        document,
        kind: 'written',
        bytes: 100,
      }),
    db().insert(likes).values({ postId: post.id, userId: owner.id, createdAt: now() }),
    db().insert(comments).values({ hash: newHash(), postId: post.id, authorId: owner.id, body: 'دیدگاه', createdAt: now() }),
    ...(state === 'takenDown' ? [db().update(posts).set({ removedBy: 'moderator' }).where(eq(posts.id, post.id))] : []),
  ])
  return {
    hash: post.hash,
    post: post.hash,
    file: `${post.hash}.mp3`,
    words: `${post.hash}.json`,
    username: publication.handle,
    slug: post.path.split('/')[2] ?? '',
  }
}

async function commentIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash, username: owner.handle }
  const post = await aPost(await aPerson())
  const kept = state === 'held' || state === 'hidden' || state === 'removed' ? state : 'visible'
  await db().insert(comments).values({ hash, postId: post.id, authorId: owner.id, body: 'دیدگاه', state: kept, createdAt: now() })
  return { hash, username: owner.handle }
}

/** A secret link of a draft, whose address `hash` is and whose name for its author `link` is. */
async function draftLinkIn({ state, owner }: Ask): Promise<Params> {
  const [hash, link] = [newSecret(), newHash()]
  if (state === 'missing') return { hash, link, username: owner.handle }
  const post = await aPost(owner, { state: state === 'ofRemoved' ? 'removed' : 'draft' })
  const times = {
    createdAt: now(),
    expiresAt: now() + (state === 'expired' ? -1 : 30 * 86_400_000),
    revokedAt: state === 'revoked' ? now() : null,
  }
  await db()
    .insert(draftLinks)
    .values({ hash: link, postId: post.id, clientKey: link, tokenDigest: await digest(hash), ...times })
  return { hash, link, username: owner.handle }
}

/** A list with one post. */
async function listIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  const { id: postId, hash: post } = await aPost(owner)
  if (state === 'missing') return { hash, post, username: owner.handle }
  const [list] = await db()
    .insert(lists)
    .values({ hash, ownerId: owner.id, name: 'فهرست', public: state === 'public', createdAt: now() })
    .returning()
  await db()
    .insert(listItems)
    .values({ listId: list?.id ?? 0, postId, position: 1, addedAt: now() })
  return { hash, post, username: owner.handle }
}

async function podcastIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const removedAt = state === 'removed' ? now() : null
  const [show] = await db().insert(podcasts).values({ hash, ownerId: owner.id, title: 'پادکست', createdAt: now(), removedAt }).returning()
  const post = await aPost(owner)
  const sound = { postId: post.id, podcastId: show?.id, objectKey: `sound/${post.hash}.mp3`, bytes: 100, storedAt: 1 }
  await db()
    .insert(sounds)
    .values({ ...sound, format: 'mp3', duration: 60_000 })
  return { hash }
}

/** A secret feed of a show of the owner's, whose file's name `file` is and whose name for its maker `feed` is. */
async function privateFeedIn({ state, owner }: Ask): Promise<Params> {
  const [hash, feed, token] = [newHash(), newHash(), newSecret()]
  const [show] = await db().insert(podcasts).values({ hash, ownerId: owner.id, title: 'پادکست', createdAt: now() }).returning()
  if (state !== 'missing')
    await db()
      .insert(privateFeeds)
      .values({
        ...{ hash: feed, podcastId: show?.id ?? 0, madeBy: owner.id, name: 'ویراستار', tokenDigest: await digest(token), createdAt: now() },
        revokedAt: state === 'revoked' ? now() : null,
      })
  return { hash, feed, file: `${token}.xml` }
}

async function tagIn({ state, owner }: Ask): Promise<Params> {
  const name = `برچسب${newHash()}`
  const alias = `املا${newHash()}`
  if (state === 'missing') return { name, alias }
  await aPost(owner, { tags: [name] })
  if (state === 'hidden') await db().update(tags).set({ hidden: true }).where(eq(tags.name, name))
  return { name, alias }
}

async function pictureIn({ state }: Ask): Promise<Params> {
  const hash = newHash()
  if (state === 'stored') await env.MEDIA.put(`image/${hash}/480.webp`, new Uint8Array(10), { httpMetadata: { contentType: 'image/webp' } })
  return { hash, file: '480.webp' }
}

async function audioIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  const row = {
    hash,
    ownerId: owner.id,
    contentDigest: hash,
    format: 'mp3' as const,
    duration: 1,
    bytes: 10,
    createdAt: now(),
    checkedAt: now(),
  }
  if (state === 'stored') {
    await db().insert(audio).values(row)
    await env.MEDIA.put(`audio/${hash}`, new Uint8Array(10))
  }
  return { file: `${hash}.mp3` }
}

async function sessionIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  const times = { createdAt: now(), seenAt: now(), expiresAt: now() + 86_400_000, provenAt: now() }
  if (state === 'living')
    await db()
      .insert(sessions)
      .values({ hash, userId: owner.id, tokenDigest: `digest-${hash}`, ...times })
  return { hash }
}

async function apiTokenIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  const row = { hash, userId: owner.id, name: 'برنامه', tokenDigest: `digest-${hash}`, scopes: ['read' as const], createdAt: now() }
  if (state === 'living') await db().insert(apiTokens).values(row)
  return { hash }
}

async function passkeyIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  const key = { credentialId: `credential-${hash}`, publicKey: Buffer.from([1]), counter: 0, transports: [], backedUp: false }
  if (state === 'living')
    await db()
      .insert(passkeys)
      .values({ hash, userId: owner.id, name: 'گوشی', createdAt: now(), ...key })
  return { hash }
}

/** A suspension its person appealed against, by a moderator who is nobody here. */
async function suspensionIn({ state, owner }: Ask): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const { id: byUserId } = await aPerson({ role: 'moderator' })
  const ended = state === 'lifted' ? { liftedAt: now() } : {}
  await db()
    .insert(suspensions)
    .values({ hash, userId: owner.id, step: 1, rule: 1, byUserId, begunAt: now(), appeal: 'نادرست است.', appealedAt: now(), ...ended })
  return { hash }
}

function personIn({ state, owner, publication }: Ask): Params {
  const handle = state === 'missing' ? `x${newHash()}` : state === 'publication' ? publication.handle : owner.handle
  return { handle, username: handle }
}

const MAKERS: Record<Kind, (ask: Ask) => Params | Promise<Params>> = {
  none: () => ({}),
  post: postIn,
  comment: commentIn,
  draftLink: draftLinkIn,
  list: listIn,
  person: personIn,
  podcast: podcastIn,
  privateFeed: privateFeedIn,
  tag: tagIn,
  picture: pictureIn,
  audio: audioIn,
  session: sessionIn,
  apiToken: apiTokenIn,
  passkey: passkeyIn,
  suspension: suspensionIn,
}

/** Makes a subject of that kind in that state; answers what its address is made of. */
export const makeSubject = async (kind: Kind, ask: Ask): Promise<Params> => MAKERS[kind](ask)
