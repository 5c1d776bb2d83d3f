import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { EditorPost } from '#worker/posts/posts/contract.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  linksTo,
  paragraphs,
  queryNumber,
  readInvalidationVersion,
  readNotifications,
  runQuery,
} from '#worker/testing/index.ts'
import { aDiscountCode, aPayment, aSponsorship, readBalance } from '#worker/testing/money-factories.ts'
import { AdminSponsoredPosts } from './contract.ts'
import { fulfillSponsoredPost } from './fulfill-sponsored-post.ts'
import { HAS_OPEN, readPost } from './testing/rows.ts'
import {
  anApprovedPost,
  aSponsoredPost,
  latest,
  mark,
  PACKAGE,
  pay,
  publish,
  readAdmin,
  readOwn,
  review,
  SPONSOR,
  save,
  TOTAL,
} from './testing/scene.ts'

const cancel = (author: { cookie: string }, hash: string) => as(author).post(`/api/sponsored-posts/${hash}/cancel`)

test('marking a post issues one invoice of the package, also for repeated and concurrent requests', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  const key = crypto.randomUUID()
  const answers = await Promise.all([mark(author, post, { key }), mark(author, post, { key }), mark(author, post), mark(author, post)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect((await readOwn(author, post)).items).toMatchObject([
    { state: 'unpaid', sponsor: SPONSOR, isWaiting: false, invoice: { total: TOTAL, refunded: 0, state: 'open' } },
  ])
  expect(await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', author.id)).toBe(1)
})

test('a key that marked one post is a conflict for another, which gets no invoice', async () => {
  const author = await anEstablishedUser()
  const [post, other] = [await aPost(author, { state: 'draft' }), await aPost(author, { state: 'draft' })]
  const key = crypto.randomUUID()
  expect([(await mark(author, post, { key })).status, (await mark(author, other, { key })).status]).toEqual([201, 409])
  expect([
    await queryNumber(HAS_OPEN, other.id),
    await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', author.id),
  ]).toEqual([0, 1])
  // Two members may use the same key.
  const stranger = await anEstablishedUser()
  expect((await mark(stranger, await aPost(stranger, { state: 'draft' }), { key })).status).toBe(201)
})

test('a package that is taken off sale while a member buys it sells nothing', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  const setOnSale = (isActive: 0 | 1) => runQuery('UPDATE sponsored_post_packages SET is_active = ? WHERE hash = ?', isActive, PACKAGE)
  const DB = interleavedDatabase(env.DB, /insert into "invoices"/i, () => setOnSale(0))
  const body = { key: crypto.randomUUID(), package: PACKAGE, sponsorName: SPONSOR.name, sponsorUrl: SPONSOR.url }
  expect((await as(author).post(`/api/sponsored-posts/posts/${post.hash}`, body, { env: { DB } })).status).toBe(409)
  await setOnSale(1)
  expect([
    await queryNumber(HAS_OPEN, post.id),
    await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', author.id),
  ]).toEqual([0, 0])
})

test('an author sees the attempts of one post, the latest first, and not those of another post', async () => {
  const author = await anEstablishedUser()
  const [post, other] = [await aPost(author, { state: 'draft' }), await aPost(author, { state: 'draft' })]
  const hashes: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    await mark(author, post)
    const { hash } = await latest(author, post)
    hashes.push(hash)
    if (nth < 2) await as(author).post(`/api/sponsored-posts/${hash}/cancel`)
  }
  await mark(author, other)
  expect((await readOwn(author, post)).items.map(({ hash, state }) => [hash, state])).toEqual([
    [hashes[2], 'unpaid'],
    [hashes[1], 'canceled'],
    [hashes[0], 'canceled'],
  ])
})

test('an author sees the latest twenty attempts of a post', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  const hashes: string[] = []
  for (let nth = 0; nth < 21; nth++) hashes.push((await aSponsorship(author, post, { state: 'canceled' })).hash)
  expect((await readOwn(author, post)).items.map(({ hash }) => hash)).toEqual(hashes.toReversed().slice(0, 20))
})

test('the job of an invoice sends a sponsorship to the review only if that invoice is paid and the sponsorship still waits for it', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  const [canceled, unpaid, other] = [
    await aSponsorship(author, post, { state: 'canceled' }),
    await aSponsorship(author, post, { state: 'unpaid' }),
    await aSponsorship(author, await aPost(author, { state: 'draft' }), { state: 'unpaid' }),
  ]
  const fulfillAll = async () => {
    for (const { invoice } of (await readOwn(author, post)).items) await fulfillSponsoredPost(env, invoice.hash)
    const { results } = await env.DB.prepare('SELECT state FROM sponsorships WHERE user_id = ? ORDER BY id').bind(author.id).all()
    return results.map(({ state }) => state)
  }
  expect([canceled, unpaid, other].map(({ state }) => state)).toEqual(await fulfillAll())
  await runQuery("UPDATE invoices SET state = 'paid', voided_at = NULL, paid_at = 1 WHERE user_id = ?", author.id)
  expect(await fulfillAll()).toEqual(['canceled', 'in_review', 'unpaid'])
})

test('a purchase notifies its buyer once, when it is paid', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  await mark(author, post)
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual([])
  await pay(author, post)
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(['payment invoicePaid 1'])
})

test('the publish dialog learns that every version of a marked post is reviewed, and no version of another', async () => {
  const { author, post } = await anApprovedPost()
  const isReviewed = async ({ hash }: { hash: string }) =>
    EditorPost.parse(await (await as(author).get(`/api/posts/${hash}/draft`)).json()).isReviewedAsSponsored
  expect([await isReviewed(post), await isReviewed(await aPost(author))]).toEqual([true, false])
})

test('rejects a package that is not on sale, a sponsor without a name and an address without https', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  for (const over of [{ package: 'aaaaaaaaaaaa' }, { sponsorName: ' ' }, { sponsorUrl: 'http://sponsor.example/' }])
    expect((await mark(author, post, over)).status).toBe(400)
  expect([
    await queryNumber(HAS_OPEN, post.id),
    await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', author.id),
  ]).toEqual([0, 0])
})

test('canceling an unpaid sponsorship voids its invoice and gives the held version back; the post may then be marked again', async () => {
  const author = await anEstablishedUser()
  const post = await aPost(author, { state: 'draft' })
  await mark(author, post)
  expect((await publish(author, post)).held).toBe(true)
  const { hash } = await latest(author, post)
  for (let time = 0; time < 2; time++) expect((await cancel(author, hash)).status).toBe(204)
  expect(await latest(author, post)).toMatchObject({ state: 'canceled', invoice: { state: 'void' } })
  expect((await publish(author, post)).held).toBe(false)
  expect((await readPost(post.hash)).sponsor).toBeNull()
  expect((await mark(author, post)).status).toBe(201)
})

test('an attempt to cancel a paid sponsorship invalidates no page, whatever else was canceled', async () => {
  const { author, post, hash } = await aSponsoredPost()
  await aSponsorship(author, await aPost(author, { state: 'draft' }), { state: 'canceled' })
  const before = await readInvalidationVersion(`post-${post.hash}`)
  expect((await cancel(author, hash)).status).toBe(409)
  expect(await readInvalidationVersion(`post-${post.hash}`)).toBe(before)
})

test('an invoice that staff voids cancels the sponsorship as well', async () => {
  const [author, admin] = [await anEstablishedUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author, { state: 'draft' })
  await mark(author, post)
  const { invoice } = await latest(author, post)
  expect((await as(admin).post(`/api/admin/invoices/${invoice.hash}/void`)).status).toBe(200)
  expect((await latest(author, post)).state).toBe('canceled')
})

test('exactly one of a concurrent payment and cancellation wins, and paying twice costs once', async () => {
  for (let round = 0; round < 4; round++) {
    const author = await anEstablishedUser()
    const post = await aPost(author, { state: 'draft' })
    await mark(author, post)
    await aPayment(author, { state: 'paid', amount: 2 * TOTAL })
    const { hash, invoice } = await latest(author, post)
    const payOnce = () => as(author).post(`/api/invoices/${invoice.hash}/pay`, { total: TOTAL })
    const requests = [payOnce, payOnce, () => cancel(author, hash)]
    await Promise.all((round % 2 ? requests.toReversed() : requests).map((send) => send()))
    const { invoice: after, state } = await latest(author, post)
    expect([after.state, state === 'canceled']).toEqual(after.state === 'paid' ? ['paid', false] : ['void', true])
    expect(await readBalance(author)).toBe(after.state === 'paid' ? TOTAL : 2 * TOTAL)
  }
})

test('approval publishes the held version with its label; the author is notified, and repeating it changes nothing', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  expect((await publish(author, post)).held).toBe(true)
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(404)
  const { reviewed } = await readAdmin(admin, hash)
  expect(reviewed).toMatchObject({ version: 1, title: 'رپورتاژ آزمون' })
  for (let time = 0; time < 2; time++) expect((await review(admin, hash, { decision: 'approve', version: 1 })).status).toBe(200)
  expect(await readPost(post.hash)).toMatchObject({ title: 'رپورتاژ آزمون', sponsor: SPONSOR })
  expect(await latest(author, post)).toMatchObject({ state: 'approved', isWaiting: false, invoice: { refunded: 0 } })
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'approve_sponsored_post' AND subject = ?", post.hash)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(author)).toContain('moderation postReleased 1')
})

test('an approval that cannot publish says why and decides nothing, and the version still waits', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  await publish(author, post)
  const approve = () => review(admin, hash, { decision: 'approve', version: 1 })
  const refusal = async () => {
    const response = await approve()
    return [response.status, (await response.json<{ error: { message: string } }>()).error.message]
  }
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)
  expect(await refusal()).toEqual([409, expect.stringContaining('نویسنده اکنون نمی‌تواند آنجا منتشر کند')])
  await runQuery("UPDATE users SET state = 'active' WHERE id = ?", author.id)
  expect(await latest(author, post)).toMatchObject({ state: 'in_review', isWaiting: true })
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'approve_sponsored_post' AND subject = ?", post.hash)).toBe(0)
  expect((await approve()).status).toBe(200)
})

test('an admin who became an editor of the post’s publication meanwhile approves and returns nothing', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  const publication = await aPublication({ owner: await aUser(), writers: [author] })
  await publish(author, post)
  await runQuery("UPDATE post_reviews SET settings = json_set(settings, '$.publicationId', ?) WHERE post_id = ?", publication.id, post.id)
  const becomesEditor = () =>
    runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'editor', 1)",
      publication.id,
      admin.id,
    )
  for (const decision of [{ decision: 'approve' }, { decision: 'return', reason: 'نه' }]) {
    await runQuery('DELETE FROM publication_members WHERE user_id = ?', admin.id)
    const DB = interleavedDatabase(env.DB, /audit_log/, becomesEditor)
    const path = `/api/admin/sponsored-posts/${hash}/review`
    const { status } = await as(admin).post(path, { ...decision, version: 1 }, { env: { DB } })
    expect(status).toBe(403)
    expect(await latest(author, post)).toMatchObject({ state: 'in_review', isWaiting: true, invoice: { refunded: 0 } })
  }
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(404)
})

test('a return refunds exactly what was paid, with its VAT, gives the version back with the reason and leaves no label', async () => {
  const [author, admin] = [await anEstablishedUser(), await aUser({ role: 'admin' })]
  const post = await aPost(author, { state: 'draft' })
  await mark(author, post)
  const code = await aDiscountCode(admin, { percent: 30 })
  const { invoice: open } = await latest(author, post)
  await as(author).put(`/api/invoices/${open.hash}/discount`, { code: code.code })
  const { hash, invoice } = await pay(author, post)
  await publish(author, post)
  const body = { decision: 'return', version: 1, reason: 'نام شرکت در متن نیست' }
  for (let time = 0; time < 2; time++) expect((await review(admin, hash, body)).status).toBe(200)
  expect(await latest(author, post)).toMatchObject({
    ...{ state: 'returned', reason: body.reason },
    invoice: { total: 4_620_000, refunded: 4_620_000, state: 'paid' },
  })
  expect([await readBalance(author), invoice.total]).toEqual([4_620_000, 4_620_000])
  expect(
    await queryNumber("SELECT count(*) AS n FROM post_reviews WHERE post_id = ? AND state = 'returned' AND returned_at IS NULL", post.id),
  ).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(author)).toEqual(expect.arrayContaining(['moderation postReturned 1', 'payment refunded 1']))
})

test('a return refunds the rest of what staff refunded before, and nothing of a free invoice', async () => {
  const { author, hash, post, invoice, admin } = await aSponsoredPost()
  await as(admin).post(`/api/admin/invoices/${invoice.hash}/refunds`, { key: crypto.randomUUID(), amount: 600_000, note: 'پوزش' })
  expect((await review(admin, hash, { decision: 'return', version: null, reason: 'نمی‌خواهیم' })).status).toBe(200)
  expect((await latest(author, post)).invoice.refunded).toBe(TOTAL)

  const free = await aPost(author, { state: 'draft' })
  await mark(author, free)
  const code = await aDiscountCode(admin, { percent: 100 })
  const { invoice: open, hash: second } = await latest(author, free)
  await as(author).put(`/api/invoices/${open.hash}/discount`, { code: code.code })
  expect((await as(author).post(`/api/invoices/${open.hash}/pay`, { total: 0 })).status).toBe(200)
  const paid = await latest(author, free)
  expect(paid.invoice).toMatchObject({ total: 0, state: 'paid' })
  await fulfillSponsoredPost(env, open.hash)
  expect((await review(admin, second, { decision: 'return', version: null, reason: 'نمی‌خواهیم' })).status).toBe(200)
  expect(await latest(author, free)).toMatchObject({ state: 'returned', invoice: { refunded: 0 } })
})

test('only one of a concurrent approval and return decides, and the other gets 409; money and publication agree with it', async () => {
  for (let round = 0; round < 4; round++) {
    const { author, post, hash, admin } = await aSponsoredPost()
    const other = await aUser({ role: 'admin' })
    await publish(author, post)
    const decisions = [
      () => review(admin, hash, { decision: 'approve', version: 1 }),
      () => review(other, hash, { decision: 'return', version: 1, reason: 'نه' }),
    ]
    const answers = await Promise.all((round % 2 ? decisions.toReversed() : decisions).map((decide) => decide()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { state, invoice } = await latest(author, post)
    const isPublic = (await as(null).get(`/api/posts/${post.hash}`)).status === 200
    expect([state, invoice.refunded, isPublic]).toEqual(state === 'approved' ? ['approved', 0, true] : ['returned', TOTAL, false])
  }
})

test('two concurrent returns refund once', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  await publish(author, post)
  const others = [admin, await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  await Promise.all(others.map((person) => review(person, hash, { decision: 'return', version: 1, reason: 'نه' })))
  expect([await readBalance(author), (await latest(author, post)).invoice.refunded]).toEqual([TOTAL, TOTAL])
})

test('an edit during the review makes a decision about the older version stale', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  await publish(author, post)
  await save(author, post, 1, paragraphs('متن دیگر'))
  expect((await publish(author, post, 2)).held).toBe(true)
  for (const body of [
    { decision: 'approve', version: 1 },
    { decision: 'return', version: 1, reason: 'نه' },
  ])
    expect((await review(admin, hash, body)).status).toBe(412)
  expect(await latest(author, post)).toMatchObject({ state: 'in_review', isWaiting: true, invoice: { refunded: 0 } })
  expect((await review(admin, hash, { decision: 'approve', version: 2 })).status).toBe(200)
  expect((await readPost(post.hash)).html).toContain('متن دیگر')
})

test('an edit after approval waits for review while the approved version stays; returning it refunds nothing and keeps the label', async () => {
  const { author, post, hash, admin } = await anApprovedPost({ document: paragraphs('متن نخست') })
  await save(author, post, 1, linksTo('https://sponsor.example/new'))
  expect((await publish(author, post, 2)).held).toBe(true)
  expect(await readPost(post.hash)).toMatchObject({ html: expect.stringContaining('متن نخست'), sponsor: SPONSOR })
  expect((await latest(author, post)).isWaiting).toBe(true)
  const held = await readAdmin(admin, hash)
  const body = { decision: 'return', version: held.reviewed?.version, reason: 'پیوند را بردار' }
  expect((await review(admin, hash, body)).status).toBe(200)
  expect(await latest(author, post)).toMatchObject({ state: 'approved', isWaiting: false, reason: body.reason, invoice: { refunded: 0 } })
  expect((await readPost(post.hash)).sponsor).toEqual(SPONSOR)
  expect((await publish(author, post, 2)).held).toBe(true)
  const again = (await readAdmin(admin, hash)).reviewed?.version
  expect((await review(admin, hash, { decision: 'approve', version: again })).status).toBe(200)
  expect((await readPost(post.hash)).html).toContain('sponsor.example/new')
  expect(await latest(author, post)).toMatchObject({ state: 'approved', reason: '' })
})

test('a public post is labelled when it is paid and reviewed as it is; a returned one is unpublished, and the author is notified of either', async () => {
  for (const decision of ['approve', 'return'] as const) {
    const { author, post, hash, admin } = await aSponsoredPost({ state: 'published' })
    expect((await readPost(post.hash)).sponsor).toEqual(SPONSOR)
    expect((await readAdmin(admin, hash)).reviewed).toMatchObject({ version: 0 })
    expect((await review(admin, hash, { decision, version: 0, ...(decision === 'return' ? { reason: 'نه' } : {}) })).status).toBe(200)
    expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(decision === 'approve' ? 200 : 404)
    expect((await latest(author, post)).invoice.refunded).toBe(decision === 'approve' ? 0 : TOTAL)
    await deliverNotifications()
    expect(await readNotifications(author)).toContain(`moderation ${decision === 'approve' ? 'postReleased' : 'postReturned'} 1`)
  }
})

test('staff cannot decide about what nobody asked to publish, about an unpaid post, or about their own', async () => {
  const { hash, admin, author, post } = await aSponsoredPost()
  expect((await review(admin, hash, { decision: 'approve', version: 0 })).status).toBe(412)
  const unpaid = await aPost(author, { state: 'draft' })
  await mark(author, unpaid)
  expect((await review(admin, (await latest(author, unpaid)).hash, { decision: 'return', version: null, reason: 'نه' })).status).toBe(409)
  const adminPost = await aPost(admin, { state: 'draft' })
  await mark(admin, adminPost)
  const own = await pay(admin, adminPost)
  await publish(admin, adminPost)
  expect((await review(admin, own.hash, { decision: 'approve', version: 1 })).status).toBe(403)
  expect((await latest(author, post)).state).toBe('in_review')
})

test('the database keeps an approved sponsorship', async () => {
  const { post } = await anApprovedPost()
  for (const change of ["UPDATE sponsorships SET state = 'returned' WHERE post_id = ?", 'DELETE FROM sponsorships WHERE post_id = ?'])
    await expect(env.DB.prepare(change).bind(post.id).run()).rejects.toThrow('permanent')
})

test('the list of staff has what waits for a decision, oldest first, in pages', async () => {
  const made = [await aSponsoredPost(), await aSponsoredPost({ state: 'published' }), await anApprovedPost()]
  const [draft, shown, approved] = made.map(({ hash }) => hash)
  const admin = await aUser({ role: 'admin' })
  const listAll = async (filter: string) => {
    const hashes: string[] = []
    let after = ''
    do {
      const page = AdminSponsoredPosts.parse(
        await (await as(admin).get(`/api/admin/sponsored-posts?filter=${filter}&limit=2${after}`)).json(),
      )
      hashes.push(...page.items.map(({ hash }) => hash))
      after = page.next ? `&after=${page.next}` : ''
    } while (after)
    return hashes.filter((hash) => made.some((one) => one.hash === hash))
  }
  expect([await listAll('waiting'), await listAll('in_review'), await listAll('approved')]).toEqual([[shown], [shown, draft], [approved]])
})

test('a paid post in review keeps its author’s account from being closed', async () => {
  const { author } = await aSponsoredPost()
  const answer = await as(author).post('/api/me/deletion', { handle: author.handle, publications: [] })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('رپورتاژ آگهی')])
})
