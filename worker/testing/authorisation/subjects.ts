import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { sessions } from '#worker/account/auth/schema.ts'
import { passkeys } from '#worker/account/passkeys/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { podcastImportItems, podcastImports } from '#worker/podcasts/importer/schema.ts'
import { privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { audio } from '#worker/posts/media/schema.ts'
import { publications } from '#worker/publications/publications/schema.ts'
import { anEpisode, aPost, aSeries, aShow, aSubmission, aUser, type SubmissionState } from '#worker/testing/index.ts'
import { announcementSubject, deadLetterSubject, topicSubject } from './administration-rows.ts'
import { archiveSubject } from './archive-rows.ts'
import { ballotSubject, jurySeatSubject } from './ballot-rows.ts'
import { birthdayCardSubject, wishSubject } from './birthday-rows.ts'
import { campaignSubject } from './campaign-rows.ts'
import { cannedReplySubject, contactThreadSubject } from './contact-rows.ts'
import { textImportSubject } from './import-rows.ts'
import { decisionSubject } from './moderation-rows.ts'
import {
  discountCodeSubject,
  invoiceSubject,
  paymentSubject,
  promotionPackageSubject,
  promotionSubject,
  sponsoredPostPackageSubject,
  sponsoredPostSubject,
} from './money-subjects.ts'
import {
  commentSubject,
  draftLinkSubject,
  heldPostSubject,
  listSubject,
  type Params,
  postSubject,
  type SubjectOptions,
  tagSubject,
} from './post-subjects.ts'
import { publicationInvitationSubject, publicationMemberSubject, publicationTransferSubject } from './publication-subjects.ts'
import type { SubjectKind } from './row.ts'
import { suggestionSubject } from './suggestion-rows.ts'
import { linkDomainSubject, termRuleSubject } from './term-rules-rows.ts'

const SUBJECT_FACTORIES: Record<SubjectKind, (options: SubjectOptions) => Params | Promise<Params>> = {
  none: () => ({}),
  post: postSubject,
  heldPost: heldPostSubject,
  comment: commentSubject,
  draftLink: draftLinkSubject,
  list: listSubject,
  person: userSubject,
  podcast: showSubject,
  privateFeed: privateFeedSubject,
  podcastImport: podcastImportSubject,
  textImport: textImportSubject,
  tag: tagSubject,
  picture: pictureSubject,
  audio: audioSubject,
  session: sessionSubject,
  archive: archiveSubject,
  apiToken: apiTokenSubject,
  passkey: passkeySubject,
  contactThread: contactThreadSubject,
  cannedReply: cannedReplySubject,
  suspension: suspensionSubject,
  decision: decisionSubject,
  publication: publicationSubject,
  publicationMember: publicationMemberSubject,
  publicationInvitation: publicationInvitationSubject,
  publicationTransfer: publicationTransferSubject,
  deadLetter: deadLetterSubject,
  topic: topicSubject,
  announcement: announcementSubject,
  ballot: ballotSubject,
  jurySeat: jurySeatSubject,
  campaign: campaignSubject,
  birthdayCard: birthdayCardSubject,
  wish: wishSubject,
  suggestion: suggestionSubject,
  submission: submissionSubject,
  series: seriesSubject,
  invoice: invoiceSubject,
  payment: paymentSubject,
  discountCode: discountCodeSubject,
  promotion: promotionSubject,
  promotionPackage: promotionPackageSubject,
  sponsoredPostPackage: sponsoredPostPackageSubject,
  sponsoredPost: sponsoredPostSubject,
  termRule: termRuleSubject,
  linkDomain: linkDomainSubject,
}

export const createSubject = async (kind: SubjectKind, options: SubjectOptions): Promise<Params> => SUBJECT_FACTORIES[kind](options)

const db = () => database(env)

async function sessionSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const times = { createdAt: now(), seenAt: now(), expiresAt: now() + DAY, authenticatedAt: now() }
  if (state === 'active')
    await db()
      .insert(sessions)
      .values({ hash, userId: owner.id, tokenDigest: `digest-${hash}`, ...times })
  return { hash }
}

async function apiTokenSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const row = { hash, userId: owner.id, name: 'برنامه', tokenDigest: `digest-${hash}`, scopes: ['read' as const], createdAt: now() }
  if (state === 'active') await db().insert(apiTokens).values(row)
  return { hash }
}

async function passkeySubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const key = { credentialId: `credential-${hash}`, publicKey: Buffer.from([1]), counter: 0, transports: [], backedUp: false }
  if (state === 'active')
    await db()
      .insert(passkeys)
      .values({ hash, userId: owner.id, name: 'گوشی', createdAt: now(), ...key })
  return { hash }
}

async function suspensionSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const { id: byUserId } = await aUser({ role: 'moderator' })
  const ended = state === 'lifted' ? { liftedAt: now() } : {}
  await db()
    .insert(suspensions)
    .values({
      hash,
      userId: owner.id,
      step: 1,
      rule: 1,
      moderatorId: byUserId,
      startedAt: now(),
      appeal: 'نادرست است.',
      appealedAt: now(),
      ...ended,
    })
  return { hash }
}

function userSubject({ state, owner, publication }: SubjectOptions): Params {
  const handle = state === 'missing' ? `x${newHash()}` : state === 'publication' ? publication.handle : owner.handle
  return { handle, username: handle }
}

async function publicationSubject({ state, publication }: SubjectOptions): Promise<Params> {
  if (state === 'missing') {
    const handle = `x${newHash()}`
    return { hash: newHash(), handle, username: handle }
  }
  if (state === 'closed') await db().update(publications).set({ closedAt: now() }).where(eq(publications.id, publication.id))
  return { hash: publication.hash, handle: publication.handle, username: publication.handle }
}

async function submissionSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const posted = state === 'published' ? { publication } : { state: 'draft' as const }
  const post = await aPost(owner, { title: 'پست فرستاده', ...posted })
  const isMissing = state === 'missing'
  const hash = isMissing ? newHash() : await aSubmission(owner, post, publication, state as SubmissionState)
  return { hash, post: isMissing ? newHash() : post.hash, publication: publication.hash }
}

/** Creates a series of two posts, unless the state is `missing`; `post` is the second one, and `other` is in no series. */
async function seriesSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const [first, second, other] = [
    await aPost(owner, { publication }),
    await aPost(owner, { publication }),
    await aPost(owner, { publication }),
  ]
  const params = { hash: publication.hash, username: publication.handle, post: second.hash, other: other.hash }
  if (state === 'missing') return { ...params, series: newHash() }
  await aSeries(publication, [other])
  const { hash } = await aSeries(publication, [first, second])
  return { ...params, series: hash }
}

async function showSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const removedAt = state === 'removed' ? now() : null
  const show = await aShow(owner, { hash, removedAt })
  await anEpisode(owner, show.id)
  return { hash }
}

/** Creates an import with the failed item `lost`; `outboundFetch` rejects the URL of its feed. */
async function podcastImportSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const show = await aShow(owner)
  const row = { hash, ownerId: owner.id, showId: show.id, feed: 'https://127.0.0.1/feed', readAt: now(), createdAt: now() }
  const [created] = await database(env)
    .insert(podcastImports)
    .values({ ...row, state: 'paused' })
    .returning({ importId: podcastImports.id })
  const item: typeof podcastImportItems.$inferInsert.item = {
    ...{ guid: 'lost', title: 'قسمت', at: 0, notes: '', url: 'https://127.0.0.1/a.mp3', season: null, episode: null, kind: 'full' },
    ...{ explicit: null, persons: [], soundbites: [], image: null, chapters: null, transcript: null },
  }
  await database(env)
    .insert(podcastImportItems)
    .values({
      importId: created?.importId ?? 0,
      key: 'lost',
      position: 0,
      title: 'قسمت',
      state: 'failed',
      reason: 'gone',
      item,
    })
  return { hash }
}

/** Creates a show and, unless the state is `missing`, a private feed. Returns the hashes of both and the feed's secret file name. */
async function privateFeedSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, feed, token] = [newHash(), newHash(), newSecret()]
  const show = await aShow(owner, { hash })
  if (state !== 'missing')
    await database(env)
      .insert(privateFeeds)
      .values({
        ...{ hash: feed, showId: show.id, createdBy: owner.id, name: 'ویراستار', tokenDigest: await sha256(token), createdAt: now() },
        revokedAt: state === 'revoked' ? now() : null,
      })
  return { hash, feed, file: `${token}.xml` }
}

async function audioSubject({ state, owner }: SubjectOptions): Promise<Params> {
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
    await database(env).insert(audio).values(row)
    await env.MEDIA.put(`audio/${hash}`, new Uint8Array(10))
  }
  return { file: `${hash}.mp3` }
}

async function pictureSubject({ state }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'stored') await env.MEDIA.put(`image/${hash}/480.webp`, new Uint8Array(10), { httpMetadata: { contentType: 'image/webp' } })
  return { hash, file: '480.webp' }
}
