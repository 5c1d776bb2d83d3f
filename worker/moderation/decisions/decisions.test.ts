import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { CaseDetails } from '#worker/moderation/queue/contract.ts'
import {
  aComment,
  aList,
  anEpisode,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  ORIGIN,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  readNotifications,
  request,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { type Decide, Decision, DecisionCreated, type OwnDecision, OwnDecisions } from './contract.ts'

const aModerator = () => aUser({ role: 'moderator' })
const report = (person: TestUser, kind: string, key: string) => as(person).post('/api/reports', { kind, key, rule: 'spam' })

const input = (kind: Decide['kind'], key: string, more: Partial<Decide> = {}): Decide => ({
  ...{ kind, key, action: 'remove', rule: 4, reason: 'این آگهی است.', version: 0, requestKey: newHash() },
  ...(more.action === 'dismiss' ? { rule: null, reason: '' } : {}),
  ...more,
})
const send = (moderator: TestUser, body: Decide) => as(moderator).post('/api/moderation/decisions', body)

async function decide(moderator: TestUser, kind: Decide['kind'], key: string, more: Partial<Decide> = {}): Promise<string> {
  const response = await send(moderator, input(kind, key, more))
  expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
  return DecisionCreated.parse(await response.json()).hash
}

const undo = (moderator: TestUser, hash: string, reason = 'اشتباه بود.') =>
  as(moderator).post(`/api/moderation/decisions/${hash}/undo`, { reason })
const change = (author: TestUser, action: string, hash: string) => as(author).post('/api/posts/mine/change', { action, hashes: [hash] })
const readCase = async (moderator: TestUser, kind: string, key: string) =>
  CaseDetails.parse(await (await as(moderator).get(`/api/moderation/cases/${kind}/${key}`)).json())
const readOwn = async (owner: TestUser): Promise<OwnDecision[]> =>
  OwnDecisions.parse(await (await as(owner).get('/api/me/decisions')).json()).items
const reportStates = async (owner: { id: number }, kind: string, targetId: number) =>
  (
    await env.DB.prepare('SELECT state FROM reports WHERE kind = ? AND target_id = ? AND ? > 0 ORDER BY id')
      .bind(kind, targetId, owner.id)
      .all<{ state: string }>()
  ).results.map(({ state }) => state)
const stateOfPost = async (id: number) =>
  env.DB.prepare('SELECT state, removed_by FROM posts WHERE id = ?').bind(id).first<{ state: string; removed_by: string | null }>()
const auditOf = async (moderator: TestUser) =>
  (
    await env.DB.prepare('SELECT act, subject, details FROM audit_log WHERE actor_id = ? ORDER BY id')
      .bind(moderator.id)
      .all<{ act: string; subject: string }>()
  ).results

async function goneDetails(path: string) {
  const response = await request(ORIGIN + path)
  expect(response.status, path).toBe(410)
  return ((await response.json()) as { error: { details?: object } }).error.details
}

test('a removed post answers 410 with the rule; the case closes, its author is notified and the audit log records it', async () => {
  const [author, reader, moderator] = [await aUser(), await aUser(), await aModerator()]
  const post = await aPost(author, { title: 'خرید ارزان', document: paragraphs('اینجا ارزان بخر.') })
  await report(reader, 'post', post.hash)
  const hash = await decide(moderator, 'post', post.hash)
  expect(await goneDetails(`/api/posts/${post.hash}`)).toEqual({ by: 'moderator', rule: 4, ruleName: 'هرزنامه و تبلیغ پنهان' })
  expect(await reportStates(author, 'post', post.id)).toEqual(['upheld'])
  expect(await auditOf(moderator)).toMatchObject([{ act: 'remove_post', subject: post.hash }])
  const [own] = await readOwn(author)
  expect(own).toMatchObject({
    ...{
      hash,
      action: 'remove',
      kind: 'post',
      title: 'خرید ارزان',
      reason: 'این آگهی است.',
      excerpt: 'اینجا ارزان بخر.',
      state: 'standing',
    },
    ...{ canAppeal: true, appeal: null },
  })
  expect(own?.rule?.number).toBe(4)
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('moderation contentRemoved 1')
  expect((await change(author, 'restore', post.hash)).status).toBe(200)
  expect(await stateOfPost(post.id)).toEqual({ state: 'removed', removed_by: 'moderator' })
})

test('a post removed under the rule about the law answers 410 by law', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const post = await aPost(author)
  await decide(moderator, 'post', post.hash, { rule: 10 })
  expect(await goneDetails(`/api/posts/${post.hash}`)).toEqual({ by: 'law', rule: 10, ruleName: 'قانون' })
})

test('a hidden post answers 404, and its author cannot publish it again before the undo', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const post = await aPost(author)
  const hash = await decide(moderator, 'post', post.hash, { action: 'hide' })
  expect((await request(`${ORIGIN}/api/posts/${post.hash}`)).status).toBe(404)
  expect((await change(author, 'republish', post.hash)).status).toBe(200)
  expect(await stateOfPost(post.id)).toMatchObject({ state: 'withdrawn' })
  const settings = {
    revision: 1,
    description: '',
    slug: '',
    cover: null,
    tags: [],
    topics: [],
    publication: null,
    commentsOn: true,
    canonicalUrl: null,
  }
  expect((await as(author).post(`/api/posts/${post.hash}/publish`, settings)).status).toBe(409)
  expect((await undo(moderator, hash)).status).toBe(204)
  expect((await request(`${ORIGIN}/api/posts/${post.hash}`)).status).toBe(200)
})

test('a returned post becomes a draft of its author, whose next version waits for a moderator', async () => {
  const [author, moderator] = [await aUser({ createdAt: 1 }), await aModerator()]
  const post = await aPost(author)
  await decide(moderator, 'post', post.hash, { action: 'return' })
  expect(await auditOf(moderator)).toMatchObject([{ act: 'return_published_post', subject: post.hash }])
  expect((await request(`${ORIGIN}/api/posts/${post.hash}`)).status).toBe(404)
  expect((await change(author, 'republish', post.hash)).status).toBe(200)
  expect(await stateOfPost(post.id)).toMatchObject({ state: 'withdrawn' })
  const settings = {
    revision: 1,
    description: '',
    slug: '',
    cover: null,
    tags: [],
    topics: [],
    publication: null,
    commentsOn: true,
    canonicalUrl: null,
  }
  const held = await as(author).post(`/api/posts/${post.hash}/publish`, settings)
  expect([held.status, await held.json()]).toEqual([200, expect.objectContaining({ held: true })])
  const other = await aModerator()
  expect((await as(other).post(`/api/moderation/held-posts/${post.hash}/release`, { version: 1 })).status).toBe(200)
  expect(await stateOfPost(post.id)).toMatchObject({ state: 'published' })
  expect((await as(author).post(`/api/posts/${post.hash}/publish`, settings)).status).toBe(200)
  expect(await stateOfPost(post.id)).toMatchObject({ state: 'published' })
})

test('a hidden list, comment and removed podcast are gone for readers under the rule, stay so for their owner, and come back with the undo', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const { id: postId } = await aPost(await aUser())
  const [list, comment, show] = [await aList(owner), await aComment(owner, postId), await aShow(owner)]
  await anEpisode(owner, show.id)
  const things = [
    { kind: 'list', hash: list.hash, action: 'hide', path: `/api/lists/${list.hash}` },
    { kind: 'comment', hash: comment.hash, action: 'hide', path: `/api/comments/${comment.hash}` },
    { kind: 'podcast', hash: show.hash, action: 'remove', path: `/api/podcasts/${show.hash}` },
  ] as const
  for (const { kind, hash, action, path } of things) {
    const decision = await decide(moderator, kind, hash, { action })
    expect(await goneDetails(path), kind).toMatchObject({ by: 'moderator', rule: 4 })
    if (kind === 'list') {
      expect((await as(owner).get(path)).status).toBe(200)
      expect((await as(owner).patch(path, { public: true })).status).toBe(409)
    }
    if (kind === 'podcast') expect((await as(owner).post(`${path}/restore`)).status).toBe(403)
    expect((await undo(moderator, decision)).status, kind).toBe(204)
    expect((await request(ORIGIN + path)).status, kind).toBe(200)
  }
  expect((await auditOf(moderator)).map(({ act }) => act)).toEqual([
    'hide_list',
    'undo_decision',
    'hide_comment',
    'undo_decision',
    'remove_podcast',
    'undo_decision',
  ])
})

test('a suspension from a case is the next step of the ladder, and its undo does not count for the next one', async () => {
  const [member, reader, moderator] = [await aUser(), await aUser(), await aModerator()]
  await report(reader, 'person', member.handle)
  const hash = await decide(moderator, 'person', member.handle, { action: 'suspend' })
  expect(await queryNumber('SELECT step AS n FROM suspensions WHERE user_id = ? AND lifted_at IS NULL', member.id)).toBe(1)
  expect((await readCase(moderator, 'person', member.handle)).nextSuspension).toBeNull()
  expect((await as(member).post(`/api/me/decisions/${hash}/appeal`, { text: 'من نبودم.' })).status).toBe(200)
  expect((await undo(moderator, hash)).status).toBe(204)
  expect((await readCase(moderator, 'person', member.handle)).nextSuspension).toEqual({ step: 1, days: 1 })
  expect(await reportStates(member, 'person', member.id)).toEqual(['open'])
  expect((await readOwn(member))[0]).toMatchObject({ action: 'suspend', state: 'undone', canAppeal: false })
})

test('dismissing closes the reports and changes nothing else; its undo opens them again once', async () => {
  const [author, moderator, admin] = [await aUser(), await aModerator(), await aUser({ role: 'admin' })]
  const readers = [await aUser(), await aUser()]
  const post = await aPost(author)
  for (const reader of readers) await report(reader, 'post', post.hash)
  const hash = await decide(moderator, 'post', post.hash, { action: 'dismiss' })
  expect(await reportStates(author, 'post', post.id)).toEqual(['dismissed', 'dismissed'])
  expect([await stateOfPost(post.id), await readOwn(author)]).toEqual([{ state: 'published', removed_by: null }, []])
  const answers = await Promise.all([undo(moderator, hash), undo(admin, hash)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await readCase(moderator, 'post', post.hash)).toMatchObject({ reportCount: 2, weight: 200 })
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'undo_decision' AND subject = ?", post.hash)).toBe(1)
})

test('members page through the decisions about what is theirs, newest first, each once and none of others', async () => {
  const [author, other, moderator] = [await aUser(), await aUser(), await aModerator()]
  const decided: string[] = []
  for (const owner of [author, other, author, author])
    decided.unshift(await decide(moderator, 'post', (await aPost(owner)).hash, { action: 'remove' }))
  const found: string[] = []
  let after: string | undefined
  for (let nth = 0; nth < 3; nth++) {
    const answer = await as(author).get(`/api/me/decisions?limit=1${after ? `&after=${after}` : ''}`)
    const page = OwnDecisions.parse(await answer.json())
    found.push(...page.items.map(({ hash }) => hash))
    after = page.next
  }
  expect([found, after]).toEqual([[decided[0], decided[1], decided[3]], undefined])
})

test('only one of two moderators who read the same version decides; the other gets a conflict', async () => {
  const [author, one, two] = [await aUser(), await aModerator(), await aModerator()]
  const post = await aPost(author)
  await report(await aUser(), 'post', post.hash)
  const answers = await Promise.all([send(one, input('post', post.hash)), send(two, input('post', post.hash, { action: 'suspend' }))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await queryNumber('SELECT count(*) AS n FROM moderation_decisions WHERE kind = ? AND target_id = ?', 'post', post.id)).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject IN (?, ?)', post.hash, author.hash)).toBe(1)
})

test('repeating a decision returns the first one; another decision with its key is a conflict', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const [post, other] = [await aPost(author), await aPost(author)]
  const body = input('post', post.hash)
  const answers = [await send(moderator, body), await send(moderator, body)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(second).toEqual(first)
  expect((await send(moderator, { ...body, key: other.hash })).status).toBe(409)
  // Two moderators may use the same key.
  const [colleague, decision] = [await aModerator(), { ...body, key: other.hash }]
  const theirs = [await send(colleague, decision), await send(colleague, decision)]
  expect(theirs.map(({ status }) => status)).toEqual([201, 201])
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'remove_post' AND subject = ?", post.hash)).toBe(1)
})

test('an author who removes the post in between leaves the decision without effect', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const post = await aPost(author)
  const DB = interleavedDatabase(env.DB, /insert into "moderation_decisions"/, () => as(author).delete(`/api/posts/${post.hash}`))
  const headers = { Cookie: moderator.cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const answer = await request(
    `${ORIGIN}/api/moderation/decisions`,
    { method: 'POST', headers, body: JSON.stringify(input('post', post.hash)) },
    { DB },
  )
  expect(answer.status).toBe(409)
  expect(await stateOfPost(post.id)).toEqual({ state: 'removed', removed_by: 'author' })
  expect(await queryNumber('SELECT count(*) AS n FROM moderation_decisions WHERE target_id = ? AND kind = ?', post.id, 'post')).toBe(0)
})

test('nobody decides about themselves, their publications or, unless an admin, about staff; a refusal changes no row', async () => {
  const [moderator, admin, author] = [await aModerator(), await aUser({ role: 'admin' }), await aUser()]
  const publication = await aPublication({ owner: author, editors: [moderator] })
  const [own, staffPost, colleague] = [await aPost(moderator), await aPost(await aModerator()), await aPost(author, { publication })]
  const reader = await aUser()
  for (const { hash } of [own, staffPost, colleague]) await report(reader, 'post', hash)
  const before = await tableSizes()
  for (const { hash } of [own, staffPost, colleague])
    for (const action of ['hide', 'return', 'remove', 'suspend', 'dismiss'] as const)
      expect([action, (await send(moderator, input('post', hash, { action }))).status]).toEqual([action, 403])
  const adminPost = await aPost(admin)
  expect((await send(admin, input('post', adminPost.hash))).status).toBe(403)
  expect((await send(admin, input('person', admin.handle, { action: 'suspend' }))).status).toBe(403)
  expect(await tableSizes()).toEqual({ ...before, posts: (before.posts ?? 0) + 1 })
  await decide(admin, 'post', staffPost.hash, { action: 'hide' })
})

async function tableSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const table of ['moderation_decisions', 'audit_log', 'suspensions', 'posts', 'moderation_cases'])
    sizes[table] = await queryNumber(`SELECT count(*) AS n FROM ${table}`)
  return { ...sizes, open: await queryNumber("SELECT count(*) AS n FROM reports WHERE state = 'open'") }
}

test.each([
  ['an unknown rule', { rule: 99 }],
  ['no rule', { rule: null }],
  ['no reason', { reason: ' ' }],
  ['a rule for a dismissal', { action: 'dismiss', rule: 4 }],
  ['an action that is not for posts', { kind: 'comment', action: 'remove' }],
] as const)('rejects a decision with %s with 400', async (_, more) => {
  const post = await aPost(await aUser())
  expect((await send(await aModerator(), { ...input('post', post.hash), ...more })).status).toBe(400)
})

test('only the moderator who decided or an admin undoes a decision, never the affected member, and only while it stands', async () => {
  const [author, moderator, other, admin] = [await aUser(), await aModerator(), await aModerator(), await aUser({ role: 'admin' })]
  const post = await aPost(author)
  const hash = await decide(moderator, 'post', post.hash)
  expect((await undo(other, hash)).status).toBe(403)
  expect((await undo(author, hash)).status).toBe(403)
  expect((await undo(admin, hash)).status).toBe(204)
  expect((await undo(admin, hash)).status).toBe(204)
  expect((await undo(moderator, hash)).status).toBe(409)
  const decision = Decision.parse(await (await as(other).get(`/api/moderation/decisions/${hash}`)).json())
  expect([decision.state, decision.undone?.by?.handle, decision.canUndo]).toEqual(['undone', admin.handle, false])
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('moderation decisionUndone 1')
})

test('an undo leaves what the author changed since, and a later decision', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const post = await aPost(author)
  const hide = await decide(moderator, 'post', post.hash, { action: 'hide' })
  await as(author).delete(`/api/posts/${post.hash}`)
  expect((await undo(moderator, hide)).status).toBe(204)
  expect(await stateOfPost(post.id)).toEqual({ state: 'removed', removed_by: 'author' })
  const second = await aPost(author)
  const returned = await decide(moderator, 'post', second.hash, { action: 'return' })
  await runQuery("UPDATE posts SET state = 'published' WHERE id = ?", second.id)
  await runQuery('UPDATE moderation_decisions SET decided_at = decided_at - 1000 WHERE hash = ?', returned)
  await decide(moderator, 'post', second.hash, { action: 'hide', version: 1 })
  expect((await undo(moderator, returned)).status).toBe(204)
  expect(await stateOfPost(second.id)).toMatchObject({ state: 'withdrawn' })
})

test('an undone decision about a comment leaves no rule, so that its author may remove it later without one', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const { id: postId } = await aPost(await aUser())
  const [comment, other] = [await aComment(author, postId), await aComment(author, postId)]
  const rowOf = ({ id }: { id: number }) => env.DB.prepare('SELECT taken_down_at, rule FROM comments WHERE id = ?').bind(id).first()
  const hash = await decide(moderator, 'comment', comment.hash, { action: 'hide' })
  await decide(moderator, 'comment', other.hash, { action: 'hide' })
  expect(await rowOf(comment)).toMatchObject({ rule: 4 })
  expect((await undo(moderator, hash)).status).toBe(204)
  expect([await rowOf(comment), await rowOf(other)]).toEqual([
    { taken_down_at: null, rule: null },
    { taken_down_at: expect.any(Number), rule: 4 },
  ])
})

test('the pages of a target are dropped from the cache with its decision and with its undo, and no other ones', async () => {
  const [owner, moderator, writer] = [await aUser(), await aModerator(), await aUser()]
  const [post, commented, untouched] = [await aPost(owner), await aPost(writer), await aPost(owner)]
  const [list, comment, show] = [await aList(owner), await aComment(owner, commented.id), await aShow(owner)]
  const cases = [
    ['post', post.hash, 'hide', `post-${post.hash}`],
    ['post', post.hash, 'remove', `post-${post.hash}`],
    ['comment', comment.hash, 'hide', `post-${commented.hash}`],
    ['list', list.hash, 'hide', `list-${list.hash}`],
    ['podcast', show.hash, 'remove', `podcast-${show.hash}`],
  ] as const
  const before = await readInvalidationVersion(`post-${untouched.hash}`)
  for (const [nth, [kind, key, action, tag]] of cases.entries()) {
    const versions = [await readInvalidationVersion(tag)]
    const version = nth === 1 ? 2 : 0
    const decision = await decide(moderator, kind, key, { action, version })
    versions.push(await readInvalidationVersion(tag))
    await undo(moderator, decision)
    versions.push(await readInvalidationVersion(tag))
    expect([tag, (versions[1] ?? 0) > (versions[0] ?? 0), (versions[2] ?? 0) > (versions[1] ?? 0)]).toEqual([tag, true, true])
  }
  expect(await readInvalidationVersion(`post-${untouched.hash}`)).toBe(before)
})

test('reports that an earlier decision closed stay with it, whatever is decided and undone later', async () => {
  const [author, moderator, first, second] = [await aUser(), await aModerator(), await aUser(), await aUser()]
  const [post, other] = [await aPost(author), await aPost(author)]
  await report(first, 'post', other.hash)
  await report(first, 'post', post.hash)
  await decide(moderator, 'post', post.hash, { action: 'dismiss' })
  await report(second, 'post', post.hash)
  const removed = await decide(moderator, 'post', post.hash, { action: 'remove', version: 1 })
  expect(await reportStates(author, 'post', post.id)).toEqual(['dismissed', 'upheld'])
  expect((await undo(moderator, removed)).status).toBe(204)
  expect([await reportStates(author, 'post', post.id), await reportStates(author, 'post', other.id)]).toEqual([
    ['dismissed', 'open'],
    ['open'],
  ])
})

test.each([
  [' … ', 400],
  ['؟!', 400],
  ['تبلیغ', 204],
  ['1', 204],
  ['آ'.repeat(LIMITS.decisionReason), 204],
  ['آ'.repeat(LIMITS.decisionReason + 1), 400],
])('an undo for the reason %j answers %i', async (reason, status) => {
  const moderator = await aModerator()
  const hash = await decide(moderator, 'post', (await aPost(await aUser())).hash, { action: 'hide', reason: 'تبلیغ' })
  expect((await undo(moderator, hash, reason)).status).toBe(status)
})

test.each(['publication', 'podcast', 'list', 'comment', 'person'] as const)(
  'reports about a %s are dismissed, or its owner is suspended for it; each decision names it',
  async (kind) => {
    for (const action of ['dismiss', 'suspend'] as const) {
      const [owner, moderator] = [await aUser(), await aModerator()]
      const keys = {
        publication: async () => (await aPublication({ owner })).handle,
        podcast: async () => (await aShow(owner)).hash,
        list: async () => (await aList(owner)).hash,
        comment: async () => (await aComment(owner, (await aPost(await aUser())).id)).hash,
        person: async () => owner.handle,
      }
      const key = await keys[kind]()
      await report(await aUser(), kind, key)
      const hash = await decide(moderator, kind, key, { action })
      const { history, reportCount } = await readCase(moderator, kind, key)
      expect([reportCount, history.map((decision) => [decision.hash, decision.kind, decision.action])]).toEqual([0, [[hash, kind, action]]])
      const { results } = await env.DB.prepare('SELECT subject_path AS path FROM suspensions WHERE user_id = ?').bind(owner.id).all()
      const path =
        kind === 'comment' || kind === 'list' ? `/${owner.handle}/${kind}/${key}` : kind === 'podcast' ? `/podcast/${key}` : `/${key}`
      expect(results).toEqual(action === 'suspend' ? [{ path }] : [])
      expect(await queryNumber("SELECT count(*) AS n FROM users WHERE id = ? AND state = 'suspended'", owner.id)).toBe(results.length)
    }
  },
)
