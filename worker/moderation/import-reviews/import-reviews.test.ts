import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import { HeldPosts } from '#worker/moderation/held-posts/contract.ts'
import {
  applyAction,
  aSourcePost,
  FIRST_DATE,
  readFile,
  readImport,
  readPosts,
  readTestSources,
  sourceFile,
  startImport,
} from '#worker/portability/imports/testing/a-source.ts'
import {
  aHeldPost,
  anImportReview,
  aShow,
  as,
  aUser,
  countInvalidations,
  deliverNotifications,
  linksTo,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { ImportReviewDetails, ImportReviews } from './contract.ts'

beforeEach(readTestSources)

const PATH = '/api/moderation/import-reviews'
const HELD = '/api/moderation/held-posts'
const aModerator = () => aUser({ role: 'moderator' })
const approve = (person: TestUser | null, hash: string) => as(person).post(`${PATH}/${hash}/approve`)
const returnImport = (person: TestUser | null, hash: string, reason = 'این‌ها تبلیغ است') =>
  as(person).post(`${PATH}/${hash}/return`, { reason })
const linkingPost = (href: string, nth: number) =>
  aSourcePost({ title: `پست ${nth}`, text: { document: linksTo(href) }, publishedAt: FIRST_DATE + nth })

async function findReview(viewer: TestUser, hash: string) {
  const { items } = ImportReviews.parse(await (await as(viewer).get(`${PATH}?limit=50`)).json())
  return items.find((item) => item.hash === hash)
}
const readReview = async (viewer: TestUser, hash: string) =>
  ImportReviewDetails.parse(await (await as(viewer).get(`${PATH}/${hash}`)).json())
const listHeld = async (viewer: TestUser, query = '') =>
  HeldPosts.parse(await (await as(viewer).get(`${HELD}?limit=50${query}`)).json()).items

async function block(domain: string): Promise<void> {
  const moderator = await aModerator()
  await runQuery(
    `INSERT INTO link_domains (domain, state, posts, comments, users, raised_at, decided_at, decided_by) VALUES (?, 'blocked', 1, 0, 1, 1, 1, ?)`,
    domain,
    moderator.id,
  )
}

async function importPosts(author: TestUser, hrefs: readonly string[]) {
  const { hash } = await readFile(author, sourceFile(hrefs.map(linkingPost)))
  await startImport(author, hash)
  await runAllJobs()
  return hash
}

test('an import of a new member is one entry of the queue, and an approval publishes all its posts with their dates', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const hash = await importPosts(
    author,
    Array.from({ length: 25 }, (_, nth) => `https://elsewhere.example/${nth}`),
  )
  expect(await findReview(moderator, hash)).toMatchObject({ kind: 'posts', heldCount: 25, owner: { handle: author.handle } })
  const own = await readPosts(author)
  const isOwn = ({ hash: one }: { hash: string }) => own.some((post) => post.hash === one)
  expect((await listHeld(moderator)).filter(isOwn)).toEqual([])
  expect((await listHeld(moderator, `&import=${hash}`)).filter(isOwn)).toHaveLength(25)
  expect(await readImport(author, hash)).toMatchObject({ heldCount: 25, review: { state: 'open', reason: '' } })

  expect((await approve(moderator, hash)).status).toBe(204)
  await runAllJobs()
  expect((await readPosts(author)).map(({ state, published_at }) => [state, published_at])).toEqual(
    Array.from({ length: 25 }, (_, nth) => ['published', FIRST_DATE + nth]),
  )
  expect(await countInvalidations(`post-${own[24]?.hash}`)).toBe(1)
  expect(await readImport(author, hash)).toMatchObject({ heldCount: 0, review: { state: 'approved' } })
  expect(await findReview(moderator, hash)).toBeUndefined()
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(['moderation importApproved 1'])
  const { results } = await env.DB.prepare('SELECT act, subject, details FROM audit_log WHERE actor_id = ?').bind(moderator.id).all()
  expect(results).toEqual([{ act: 'approve_import', subject: author.hash, details: '{"posts":25}' }])
})

test('posts that an import brings after its approval are not held; before it and after a return they are', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const [first, second, third] = [0, 1, 2].map((nth) => linkingPost(`https://elsewhere.example/${nth}`, nth))
  const { hash } = await readFile(author, sourceFile([first, second, third].flatMap((post) => post ?? [])))
  await startImport(author, hash)
  // Only the first item is due: the others wait for a retry.
  await runQuery('UPDATE import_items SET retry_at = 9e15 WHERE import_id = (SELECT id FROM imports WHERE hash = ?) AND position > 0', hash)
  await runAllJobs()
  expect(await readImport(author, hash)).toMatchObject({ state: 'running', heldCount: 1, counts: { waiting: 2 } })

  expect((await returnImport(moderator, hash)).status).toBe(204)
  await runAllJobs()
  expect(await readImport(author, hash)).toMatchObject({
    ...{ state: 'paused', heldCount: 0 },
    review: { state: 'returned', reason: 'این‌ها تبلیغ است' },
  })
  await runQuery('UPDATE import_items SET retry_at = 0 WHERE import_id = (SELECT id FROM imports WHERE hash = ?) AND position = 1', hash)
  await applyAction(author, hash, 'resume')
  await runAllJobs()
  expect(await readImport(author, hash)).toMatchObject({ heldCount: 1, review: { state: 'open', reason: '' } })

  expect((await approve(moderator, hash)).status).toBe(204)
  await runAllJobs()
  // Nothing of the member counts as released any more.
  await runQuery("UPDATE posts SET removed_by = 'moderator' WHERE author_id = ? AND state = 'published'", author.id)
  await runQuery('UPDATE import_items SET retry_at = 0 WHERE import_id = (SELECT id FROM imports WHERE hash = ?)', hash)
  await runQuery('UPDATE imports SET steps = steps + 1 WHERE hash = ?', hash)
  await applyAction(author, hash, 'pause')
  await applyAction(author, hash, 'resume')
  await runAllJobs()
  expect(await readImport(author, hash)).toMatchObject({ state: 'done', heldCount: 0, review: { state: 'approved' } })
  const [, , last] = await readPosts(author)
  expect(last?.state).toBe('published')
  // What they write here obeys the usual rule.
  const { hash: written } = await (
    await as(author).post('/api/posts', { key: crypto.randomUUID(), title: 'تازه', document: linksTo('https://new.example/') })
  ).json<{ hash: string }>()
  expect(await (await as(author).post(`/api/posts/${written}/publish`, { revision: 1 })).json()).toMatchObject({ held: true })
})

test('a post that a blocked domain or a rule holds stays held by itself, also if the domain was blocked after the import', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const [before, after] = [`a${newHash()}.example`, `b${newHash()}.example`]
  await block(before)
  const hash = await importPosts(author, [`https://${before}/`, `https://sub.${after}/`, 'https://fine.example/', 'https://fine.example/2'])
  expect(await readReview(moderator, hash)).toMatchObject({
    ...{ heldCount: 3, ruledCount: 1, domainCount: 3 },
    domains: [
      { domain: 'fine.example', links: 2, state: null },
      ...[
        { domain: after, links: 1, state: null },
        { domain: before, links: 1, state: 'blocked' },
      ].toSorted((one, other) => (one.domain < other.domain ? -1 : 1)),
    ].map((domain) => expect.objectContaining(domain)),
  })
  await block(after)
  expect((await approve(moderator, hash)).status).toBe(204)
  await runAllJobs()
  expect((await readPosts(author)).map(({ state }) => state)).toEqual(['draft', 'draft', 'published', 'published'])
  const own = await readPosts(author)
  const held = (await listHeld(moderator)).filter(({ hash: one }) => own.some((post) => post.hash === one))
  expect(held.map(({ domains }) => domains).toSorted()).toEqual([[before], [after]].toSorted())
  const review = await as(author).get(`/api/posts/${held.find(({ domains }) => domains[0] === after)?.hash}/review`)
  expect(await review.json()).toMatchObject({ review: { causes: ['domains'] } })
  expect((await as(moderator).post(`${HELD}/${held[0]?.hash}/release`, { version: 1 })).status).toBe(200)
})

test('an import with a term rule counts its posts by rule', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const posts = [await aHeldPost(author), await aHeldPost(author)]
  const hash = await anImportReview(author, posts)
  const rules = [{ hash: newHash(), name: 'شرط‌بندی', terms: ['شرط'] }]
  await runQuery('UPDATE post_reviews SET screening = ? WHERE post_id = ?', JSON.stringify({ rules, domains: [] }), posts[0]?.id)
  const { heldCount, ruledCount, rules: found } = await readReview(moderator, hash)
  expect([heldCount, ruledCount, found]).toEqual([1, 1, [{ hash: rules[0]?.hash, name: 'شرط‌بندی', posts: 1 }]])
})

test('the rules that hold posts of an import are listed by the number of their posts, then by their hash', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const posts = [await aHeldPost(author), await aHeldPost(author), await aHeldPost(author), await aHeldPost(author)]
  const import_ = await anImportReview(author, posts)
  const [one, two, most] = ['b', 'a', 'c'].map((first) => ({ hash: first + newHash().slice(1), name: first, terms: [first] }))
  for (const [nth, rules] of [[one, most], [two, most], [most]].entries())
    await runQuery('UPDATE post_reviews SET screening = ? WHERE post_id = ?', JSON.stringify({ rules, domains: [] }), posts[nth]?.id)
  expect((await readReview(moderator, import_)).rules.map(({ name, posts: count }) => [name, count])).toEqual([
    ['c', 3],
    ['a', 1],
    ['b', 1],
  ])
})

test('the sample spans the time of the import and prefers the posts with most links', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const posts: { id: number; hash: string }[] = []
  for (let nth = 0; nth < 12; nth++)
    posts.push(await aHeldPost(author, nth === 3 ? { links: ['https://a.example/', 'https://b.example/'] } : {}))
  const { sample } = await readReview(moderator, await anImportReview(author, posts))
  expect(sample.map(({ hash }) => posts.findIndex((post) => post.hash === hash))).toEqual([0, 3, 4, 6, 8, 10])
  for (const { hash } of sample) expect((await as(moderator).get(`${HELD}/${hash}`)).status).toBe(200)
})

test('a return gives every post and the import the reason, in one notification; it closes a decided one for the other decision', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const posts = []
  for (let nth = 0; nth < 3; nth++) posts.push(await aHeldPost(author))
  const hash = await anImportReview(author, posts)
  expect((await returnImport(moderator, hash, ' … ')).status).toBe(400)
  for (let time = 0; time < 2; time++) expect((await returnImport(moderator, hash)).status).toBe(204)
  await runAllJobs()
  expect((await approve(moderator, hash)).status).toBe(409)
  const { results } = await env.DB.prepare('SELECT DISTINCT state, reason, document, moderator_id FROM post_reviews WHERE author_id = ?')
    .bind(author.id)
    .all()
  expect(results).toEqual([{ state: 'returned', reason: 'این‌ها تبلیغ است', document: null, moderator_id: moderator.id }])
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(['moderation importReturned 1'])
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'return_import' AND subject = ?", author.hash)).toBe(1)
})

test('an import of a suspended member is not approved, and its posts keep waiting together', async () => {
  const [author, moderator] = [await aUser({ state: 'suspended' }), await aModerator()]
  const hash = await anImportReview(author, [await aHeldPost(author)])
  expect((await approve(moderator, hash)).status).toBe(409)
  await runAllJobs()
  expect(await findReview(moderator, hash)).toMatchObject({ heldCount: 1 })
  expect((await returnImport(moderator, hash)).status).toBe(204)
})

test('concurrent decisions settle on one', async () => {
  const author = await aUser()
  const hash = await anImportReview(author, [await aHeldPost(author), await aHeldPost(author)])
  const [one, other] = [await aModerator(), await aModerator()]
  const answers = await Promise.all([approve(one, hash), returnImport(other, hash), approve(other, hash)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  await runAllJobs()
  const states = await env.DB.prepare('SELECT DISTINCT state FROM post_reviews WHERE author_id = ?').bind(author.id).all()
  expect(states.results).toHaveLength(1)
  await deliverNotifications()
  expect(await readNotifications(author)).toHaveLength(1)
})

test('a post that cannot be published by then waits by itself, and one that its author sends again leaves the import', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const [hidden, sent, plain] = [await aHeldPost(author), await aHeldPost(author), await aHeldPost(author)]
  const hash = await anImportReview(author, [hidden, sent, plain])
  await runQuery("UPDATE post_reviews SET settings = json_set(settings, '$.publicationId', 999999) WHERE post_id = ?", hidden.id)
  expect(await (await as(author).post(`/api/posts/${sent.hash}/publish`, { revision: 1 })).json()).toMatchObject({ held: true })
  expect(await findReview(moderator, hash)).toMatchObject({ heldCount: 2 })
  await approve(moderator, hash)
  await runAllJobs()
  expect((await as(null).get(`/api/posts/${plain.hash}`)).status).toBe(200)
  const waiting = (await listHeld(moderator)).map((post) => post.hash)
  expect([waiting.includes(hidden.hash), waiting.includes(sent.hash)]).toEqual([true, true])
})

test('only moderators and admins decide, never about their own import; a rejected call changes no row', async () => {
  const author = await aUser()
  const post = await aHeldPost(author)
  const hash = await anImportReview(author, [post])
  const rowsOf = async () => [
    await env.DB.prepare('SELECT * FROM import_reviews WHERE hash = ?').bind(hash).first(),
    await env.DB.prepare('SELECT * FROM post_reviews WHERE post_id = ?').bind(post.id).first(),
    await env.DB.prepare('SELECT * FROM imports WHERE hash = ?').bind(hash).first(),
    await queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', author.hash),
  ]
  const before = await rowsOf()
  const rejected: [TestUser | null, number][] = [
    [null, 401],
    [author, 403],
    [await aUser(), 403],
    [await aUser({ role: 'moderator', state: 'suspended' }), 403],
  ]
  for (const [person, status] of rejected) {
    const answers = [as(person).get(PATH), as(person).get(`${PATH}/${hash}`), approve(person, hash), returnImport(person, hash)]
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([status, status, status, status])
  }
  await runQuery("UPDATE users SET role = 'moderator' WHERE id = ?", author.id)
  expect(await findReview(author, hash)).toBeUndefined()
  const own = [as(author).get(`${PATH}/${hash}`), approve(author, hash), returnImport(author, hash)]
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([404, 403, 403])
  expect(await rowsOf()).toEqual(before)
  expect((await approve(await aUser({ role: 'admin' }), hash)).status).toBe(204)
})

test('imports come longest waiting first, in pages, and the domains of one most frequent first', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const hashes: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    const links = ['https://a.example/1', 'https://www.b.example/2', 'https://b.example/3', 'https://c.example/4', 'mailto:a@d.example']
    const post = await aHeldPost(author, {
      links: nth === 0 ? [...links, 'https://b.example/5', 'https://c.example/6'] : ['https://a.example/'],
    })
    const hash = await anImportReview(author, [post])
    await runQuery('UPDATE import_reviews SET opened_at = ? WHERE hash = ?', nth === 2 ? 1 : 2, hash)
    hashes.push(hash)
  }
  const found: string[] = []
  for (let after = '', page = 0; page < 3; page++) {
    const { items, next } = ImportReviews.parse(await (await as(moderator).get(`${PATH}?limit=1${after}`)).json())
    expect(items).toHaveLength(1)
    found.push(...items.map(({ hash }) => hash))
    after = `&after=${next}`
  }
  expect(found).toEqual([hashes[2], hashes[0], hashes[1]])
  const { domains, domainCount } = await readReview(moderator, hashes[0] ?? '')
  expect([domains.map(({ domain, links }) => [domain, links]), domainCount]).toEqual([
    [
      ['b.example', 3],
      ['c.example', 2],
      ['a.example', 1],
    ],
    3,
  ])
  for (const hash of hashes) await returnImport(moderator, hash)
})

test('a return pauses a running import and takes the lease of its turn, and leaves the import of somebody else running', async () => {
  const [author, other, moderator] = [await aUser(), await aUser(), await aModerator()]
  const [own, foreign] = [await anImportReview(author, [await aHeldPost(author)]), await anImportReview(other, [await aHeldPost(other)])]
  const running = { state: 'running', steps: 5, lease_key: 'key', lease_until: 9e15, failed_turns: 2 }
  await runQuery(
    "UPDATE imports SET state = 'running', steps = 5, lease_key = 'key', lease_until = 9e15, failed_turns = 2 WHERE hash IN (?, ?)",
    ...[own, foreign],
  )
  const rowOf = (hash: string) =>
    env.DB.prepare('SELECT state, steps, lease_key, lease_until, failed_turns FROM imports WHERE hash = ?').bind(hash).first()
  expect((await returnImport(moderator, own)).status).toBe(204)
  expect([await rowOf(own), await rowOf(foreign)]).toEqual([
    { state: 'paused', steps: 6, lease_key: null, lease_until: 0, failed_turns: 0 },
    running,
  ])
  expect((await approve(moderator, foreign)).status).toBe(204)
  expect(await rowOf(foreign)).toEqual(running)
})

test('a return pauses a running import of a podcast and takes the lease of its turn, and leaves others as they are', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const hashes = [
    await anImportReview(author, [await aHeldPost(author)]),
    await anImportReview(author, [await aHeldPost(author)]),
    await anImportReview(author, [await aHeldPost(author)]),
  ]
  for (const [nth, hash] of hashes.entries())
    await runQuery(
      `INSERT INTO podcast_imports (hash, owner_id, podcast_id, feed, state, steps, lease_key, lease_until, read_at, created_at)
        VALUES (?, ?, ?, 'f', ?, 5, 'key', 9000000000000000, 1, 1)`,
      ...[hash, author.id, (await aShow(author)).id, nth === 1 ? 'done' : 'running'],
    )
  for (const hash of hashes.slice(0, 2)) expect((await returnImport(moderator, hash)).status).toBe(204)
  const rows = await Promise.all(
    hashes.map((hash) => env.DB.prepare('SELECT state, steps, lease_key FROM podcast_imports WHERE hash = ?').bind(hash).first()),
  )
  expect(rows).toEqual([
    { state: 'paused', steps: 6, lease_key: null },
    { state: 'done', steps: 5, lease_key: 'key' },
    { state: 'running', steps: 5, lease_key: 'key' },
  ])
})

test('the links to the hosts of one domain count together', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const paths = [
    'one.example/1',
    'one.example/2',
    'one.example/3',
    'a.two.example/1',
    'a.two.example/2',
    'b.two.example/1',
    'b.two.example/2',
  ]
  const hash = await anImportReview(author, [await aHeldPost(author, { links: paths.map((path) => `https://${path}`) })])
  const { domains } = await readReview(moderator, hash)
  expect(domains.map(({ domain, links }) => [domain, links])).toEqual([
    ['two.example', 4],
    ['one.example', 3],
  ])
})

test('an import names its fifty most frequent domains and counts as many hosts as are read', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const links = Array.from({ length: LIMITS.importReviewHosts + 1 }, (_, nth) => `https://d${nth}.example/`)
  const hash = await anImportReview(author, [await aHeldPost(author, { links: [...links, 'https://d7.example/2'] })])
  const { domains, domainCount } = await readReview(moderator, hash)
  expect([domains[0], domains.length, domainCount]).toEqual([
    { domain: 'd7.example', links: 2, state: null },
    LIMITS.importReviewDomains,
    LIMITS.importReviewHosts,
  ])
})

test('a return of more than a hundred posts returns all of them, and none that is held for a rule, is sponsored or came later', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const posts = []
  for (let nth = 0; nth < 103; nth++) posts.push(await aHeldPost(author))
  const hash = await anImportReview(author, posts)
  const [ruled, late, sponsored] = posts
  await runQuery(
    'UPDATE post_reviews SET screening = ? WHERE post_id = ?',
    JSON.stringify({ rules: [], domains: ['a.example'] }),
    ruled?.id,
  )
  await runQuery('UPDATE post_reviews SET held_at = ? WHERE post_id = ?', Date.now() + 60_000, late?.id)
  if (sponsored) await aSponsorship(author, sponsored)
  await returnImport(moderator, hash)
  await runAllJobs()
  const { results } = await env.DB.prepare("SELECT post_id FROM post_reviews WHERE author_id = ? AND state = 'held' ORDER BY post_id")
    .bind(author.id)
    .all()
  expect(results.map((row) => row.post_id)).toEqual([ruled?.id, late?.id, sponsored?.id])
})

test('a return goes beyond a hundred posts also if one of them is released already, and that one stays public', async () => {
  const [author, moderator] = [await aUser(), await aModerator()]
  const released = await aHeldPost(author, { state: 'released' })
  const posts = []
  for (let nth = 0; nth < 101; nth++) posts.push(await aHeldPost(author))
  await returnImport(moderator, await anImportReview(author, [released, ...posts]))
  await runAllJobs()
  const { results } = await env.DB.prepare('SELECT state, count(*) AS posts FROM post_reviews WHERE author_id = ? GROUP BY 1 ORDER BY 1')
    .bind(author.id)
    .all()
  expect(results).toEqual([
    { state: 'released', posts: 1 },
    { state: 'returned', posts: 101 },
  ])
  expect((await as(null).get(`/api/posts/${released.hash}`)).status).toBe(200)
})

test('an approval keeps posts held that a newer rule matches, in whatever part of the post', async () => {
  const [author, moderator, admin] = [await aUser(), await aModerator(), await aUser({ role: 'admin' })]
  const parts = [{ title: 'پیش شرط‌بندک' }, { description: 'یک شرط‌بندک' }, { tags: ['شرط‌بندک'] }, {}]
  const posts: { id: number; hash: string }[] = []
  for (const part of parts) {
    const post = await aHeldPost(author)
    for (const [name, value] of Object.entries(part))
      await runQuery(
        'UPDATE post_reviews SET settings = json_set(settings, ?, json(?)) WHERE post_id = ?',
        `$.${name}`,
        JSON.stringify(value),
        post.id,
      )
    posts.push(post)
  }
  const hash = await anImportReview(author, posts)
  const rules = '/api/admin/term-rules'
  const rule = { key: newHash(), name: 'قاعده', terms: ['شرط‌بندک'], scopes: ['posts'], action: 'hold' }
  const { hash: made } = await (await as(admin).post(rules, rule)).json<{ hash: string }>()
  await as(admin).post(`${rules}/${made}/dry-run`, { version: 1 })
  await runAllJobs()
  expect((await as(admin).post(`${rules}/${made}/activate`, { version: 1 })).status).toBe(204)
  await approve(moderator, hash)
  await runAllJobs()
  const states = await Promise.all(posts.map(({ id }) => env.DB.prepare('SELECT state FROM posts WHERE id = ?').bind(id).first('state')))
  expect(states).toEqual(['draft', 'draft', 'draft', 'published'])
  const waiting = (await listHeld(moderator)).filter((post) => posts.some((one) => one.hash === post.hash))
  expect(waiting.map(({ rules: found }) => found.map(({ name }) => name))).toEqual([['قاعده'], ['قاعده'], ['قاعده']])
  await as(admin).post(`${rules}/${made}/retire`)
})

test('an approval leaves the posts of its import that a rule or a domain held, also if nothing holds them any more, and those of other imports', async () => {
  const [author, other, moderator] = [await aUser(), await aUser(), await aModerator()]
  const [plain, ruled, foreign] = [await aHeldPost(author), await aHeldPost(author), await aHeldPost(other)]
  const hash = await anImportReview(author, [plain, ruled])
  await anImportReview(other, [foreign])
  const screening = JSON.stringify({ rules: [], domains: ['a.example'] })
  await runQuery('UPDATE post_reviews SET screening = ? WHERE post_id = ?', screening, ruled.id)
  expect((await approve(moderator, hash)).status).toBe(204)
  await runAllJobs()
  const states = await Promise.all(
    [plain, ruled, foreign].map(({ id }) => env.DB.prepare('SELECT state FROM post_reviews WHERE post_id = ?').bind(id).first('state')),
  )
  expect(states).toEqual(['released', 'held', 'held'])
})
