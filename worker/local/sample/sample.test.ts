import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { findEventDifferences } from '#worker/money/ledger/index.ts'
import { paragraphs } from '#worker/testing/index.ts'
import { readBalance } from '#worker/testing/money-factories.ts'
import { addCalls } from './calls.ts'
import type { Posts } from './contract.ts'
import { sampleRoutes } from './index.ts'
import { addPosts } from './posts.ts'

const post = (path: string, body: unknown) =>
  sampleRoutes.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }, env)

/** Sends a batch twice, like a load that restarts. */
async function twice(path: string, body: unknown): Promise<void> {
  for (let time = 0; time < 2; time++) expect((await post(path, body)).status).toBe(204)
}

const one = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>()

const AT = Date.UTC(2026, 1, 1)

async function aCommunity() {
  const [ali, sara, publication, podcast] = [newHash(), newHash(), newHash(), newHash()]
  const person = (hash: string) => ({
    hash,
    handle: `s${hash}`,
    name: 'نمونه',
    ...mapProfileTexts(() => ''),
    links: [],
    email: `${hash}@sample.example`,
    passwordHash: null,
    role: 'member',
    joinedAt: AT - 1,
  })
  await twice('/people', [person(ali), person(sara)])
  await twice('/publications', [
    {
      hash: publication,
      handle: `n${publication}`,
      name: 'نشریه',
      description: '',
      accent: '0a7d8c',
      links: [],
      about: 'دربارهٔ نشریه',
      guidelines: '',
      at: AT,
      members: [
        { handle: `s${ali}`, role: 'owner' },
        { handle: `s${sara}`, role: 'writer' },
      ],
    },
  ])
  await twice('/podcasts', [
    {
      hash: podcast,
      owner: `s${ali}`,
      publication: `n${publication}`,
      title: 'پادکست',
      description: '',
      category: '',
      kind: 'serial',
      explicit: false,
      cover: null,
      at: AT,
    },
  ])
  return { ali, sara, publication, podcast }
}

const aPost = (author: string, over: Partial<Posts[number]> = {}): Posts[number] => {
  const hash = newHash()
  return {
    hash,
    key: `sample:${hash}`,
    author: `s${author}`,
    publication: null,
    state: 'published',
    title: 'نوشتهٔ نمونه',
    description: 'توضیح',
    tags: [`برچسب ${hash}`],
    topics: ['poetry'],
    cover: null,
    document: paragraphs('متن نمونه برای آزمون.'),
    episode: null,
    at: AT,
    ...over,
  }
}

describe('sample loader', () => {
  it('sample batches sent twice insert credentials, publication members and shows once', async () => {
    const { ali, publication, podcast } = await aCommunity()
    expect(await one('SELECT count(*) AS n FROM credentials c JOIN users u ON u.id = c.user_id WHERE u.hash = ?', ali)).toEqual({ n: 1 })
    expect(
      await one(
        'SELECT count(*) AS n FROM publication_members m JOIN publications p ON p.id = m.publication_id WHERE p.hash = ?',
        publication,
      ),
    ).toEqual({ n: 2 })
    expect(await one('SELECT count(*) AS n, max(cover IS NULL) AS bare FROM podcasts WHERE hash = ?', podcast)).toEqual({ n: 1, bare: 1 })
  })

  it('sample posts sent twice are inserted once with their states, and the published one counts once for its author, publication and tag', async () => {
    const { ali, publication, podcast } = await aCommunity()
    const episode = {
      podcast,
      key: `sound/${podcast}.mp3` as const,
      bytes: 10,
      duration: 20,
      season: 1,
      episode: 1,
      transcript: 'سلام.\nبدرود.',
      chapters: [{ start: 5, title: 'پایان' }],
      peaks: 'AAEC',
    }
    const shown = aPost(ali, { publication: `n${publication}`, episode })
    const rest = (['draft', 'withdrawn', 'removed'] as const).map((state) => aPost(ali, { state }))
    await twice('/posts', [shown, ...rest])
    const counts = await one(
      `SELECT u.post_count AS author, p.post_count AS publication, t.post_count AS tag FROM users u, publications p, tags t WHERE u.hash = ? AND p.hash = ? AND t.name = ?`,
      ali,
      publication,
      shown.tags[0],
    )
    expect(counts).toEqual({ author: 1, publication: 1, tag: 1 })
    const { results } = await env.DB.prepare(
      `SELECT state, published_at AS at FROM posts WHERE author_id = (SELECT id FROM users WHERE hash = ?) ORDER BY state`,
    )
      .bind(ali)
      .all()
    expect(results).toEqual([
      { state: 'draft', at: null },
      { state: 'published', at: AT },
      { state: 'removed', at: AT },
      { state: 'withdrawn', at: AT },
    ])
    expect(await one('SELECT duration, peaks FROM sounds WHERE object_key = ?', episode.key)).toEqual({ duration: 20, peaks: 'AAEC' })
    expect(
      await one(
        `SELECT c.chapters ->> '$[0].start' AS start, c.chapters ->> '$[0].title' AS title FROM sound_chapters c
         JOIN sounds s ON s.post_id = c.post_id WHERE object_key = ?`,
        episode.key,
      ),
    ).toEqual({ start: 5, title: 'پایان' })
    expect(
      await one(
        'SELECT timed, json_array_length(segments) AS segments FROM transcripts t JOIN sounds s ON s.post_id = t.post_id WHERE object_key = ?',
        episode.key,
      ),
    ).toEqual({ timed: 0, segments: 2 })
  })

  it('a sample post takes the sizes and durations of its author’s stored pictures and sounds, and is refused with any other', async () => {
    const { ali, sara } = await aCommunity()
    const [image, sound] = [newHash(), newHash()]
    const picture = { hash: image, width: 1600, height: 900, widths: [480, 960, 1600], blur: 'AAAA' }
    await twice('/pictures', [{ owner: `s${ali}`, digest: image, bytes: 10, picture, at: AT }])
    await twice('/sounds', [{ hash: sound, owner: `s${ali}`, digest: sound, duration: 1500, bytes: 10, at: AT }])
    const document: Document = {
      type: 'doc',
      content: [
        { type: 'image', attrs: { hash: image, width: 1, height: 1, widths: [1], alt: 'پل', caption: 'پل در مه' } },
        { type: 'audio', attrs: { hash: sound, format: 'mp3', duration: 1, caption: 'باران' } },
      ],
    }
    const shown = aPost(ali, { document })
    await twice('/posts', [shown])
    const stored = await one<{ document: string; html: string }>(
      'SELECT document, html FROM post_bodies WHERE post_id = (SELECT id FROM posts WHERE hash = ?)',
      shown.hash,
    )
    expect(JSON.parse(stored?.document ?? '')).toMatchObject({
      content: [{ attrs: { width: 1600, height: 900, widths: [480, 960, 1600] } }, { attrs: { duration: 1500 } }],
    })
    expect(stored?.html).toContain('data:image/webp;base64,AAAA')
    const borrowed = aPost(sara, { document })
    await expect(addPosts(database(env), [borrowed])).rejects.toThrow('uses files that its author has not stored')
    expect(await one('SELECT state FROM posts WHERE hash = ?', borrowed.hash)).toEqual({ state: 'draft' })
  })

  it('community rows sent twice are inserted once, and a follow of an unknown user is skipped', async () => {
    const { ali, sara, publication, podcast } = await aCommunity()
    const shown = aPost(ali)
    await twice('/posts', [shown])
    const [comment, reply, list] = [newHash(), newHash(), newHash()]
    const rows = (kind: string, ...list: unknown[][]) => twice('/community', { kind, rows: list })
    await rows('lists', [list, `s${ali}`, 'فهرست', '', 1, 0, AT])
    await rows('list-items', [list, shown.hash, 'یادداشت', 0, AT])
    await rows(
      'follows',
      ...[
        ['user', `s${ali}`],
        ['publication', `n${publication}`],
        ['podcast', podcast],
        ['topic', 'poetry'],
        ['list', list],
        ['user', 'nobody-at-all'],
      ].map(([kind, target]) => [`s${sara}`, kind, target, AT]),
    )
    await rows('likes', [shown.hash, `s${sara}`, AT])
    await rows('comments', [comment, shown.hash, `s${sara}`, null, 'نظر', AT])
    await rows('comments', [reply, shown.hash, `s${ali}`, comment, 'پاسخ', AT + 1])
    await rows('days', [shown.hash, '2026-02-01', 9, 5, 3, 1, 2, 60_000, 1], [newHash(), '2026-02-01', 9, 5, 3, 0, 0, 0, 0])
    await rows('hours', [shown.hash, '2026-02-01', 21, 4, 2, 1])
    await rows('breakdowns', [shown.hash, '2026-02-01', 'country', 'IR', 5])
    expect(await one('SELECT like_count AS likes, comment_count AS comments FROM posts WHERE hash = ?', shown.hash)).toEqual({
      likes: 1,
      comments: 2,
    })
    expect(await one('SELECT count(*) AS n FROM follows WHERE follower_id = (SELECT id FROM users WHERE hash = ?)', sara)).toEqual({ n: 5 })
    expect(await one('SELECT item_count AS items, follower_count AS followers FROM lists WHERE hash = ?', list)).toEqual({
      items: 1,
      followers: 1,
    })
    expect(await one('SELECT c.body AS body FROM comments r JOIN comments c ON c.id = r.parent_id WHERE r.hash = ?', reply)).toEqual({
      body: 'نظر',
    })
    const { results } = await env.STATS.prepare(
      `SELECT d.subject, d.views, d.visible_ms AS visibleMs, h.views AS inHour, b.count AS fromIran FROM daily_counts d
       LEFT JOIN hourly_counts h ON (h.subject, h.subject_id, h.day) = (d.subject, d.subject_id, d.day)
       LEFT JOIN daily_breakdowns b ON (b.subject, b.subject_id, b.day) = (d.subject, d.subject_id, d.day)
       WHERE (d.subject, d.subject_id) IN (VALUES ('post', ?1), ('author', ?2)) ORDER BY d.subject`,
    )
      .bind(
        ...Object.values(
          (await one<{ id: number; author: number }>('SELECT id, author_id AS author FROM posts WHERE hash = ?', shown.hash)) ?? {},
        ),
      )
      .all()
    const counted = { views: 5, visibleMs: 60_000, inHour: 2, fromIran: 5 }
    expect(results).toEqual([
      { subject: 'author', ...counted },
      { subject: 'post', ...counted },
    ])
  })
})

it('money sent twice moves once, agrees with the ledger and notifies nobody', async () => {
  const { ali, sara } = await aCommunity()
  const [topUp, failed, reviewed, paid, open, refund, code] = [newHash(), newHash(), newHash(), newHash(), newHash(), newHash(), newHash()]
  const invoice = { buyer: `s${ali}`, title: 'طرح', description: '', subtotal: 1_000_000, at: AT, refund: null }
  await twice('/money', {
    staff: `s${sara}`,
    codes: [{ hash: code, code: `S-${code}`, percent: 20, note: '', at: AT }],
    payments: [
      { hash: topUp, payer: `s${ali}`, amount: 3_000_000, state: 'paid', at: AT },
      { hash: failed, payer: `s${ali}`, amount: 1_000_000, state: 'failed', at: AT },
      { hash: reviewed, payer: `s${ali}`, amount: 2_000_000, state: 'review', at: AT },
    ],
    invoices: [
      { ...invoice, hash: paid, isPaid: true, refund: { hash: refund, amount: 550_000, note: 'نیمی', at: AT } },
      { ...invoice, hash: open, isPaid: false },
    ],
    promotions: [],
    sponsoredPosts: [],
  })
  const person = await one<{ id: number }>('SELECT id FROM users WHERE hash = ?', ali)
  expect(await readBalance({ id: person?.id ?? 0 })).toBe(3_000_000 - 1_100_000 + 550_000)
  expect(await one('SELECT state, reason FROM payments WHERE hash = ?', reviewed)).toEqual({ state: 'review', reason: 'amountMismatch' })
  const hashes = [topUp, failed, reviewed, paid, open, refund]
  expect(await findEventDifferences(database(env), 10_000)).toEqual([])
  for (const hash of hashes) expect(await one('SELECT id FROM outbox WHERE instr(id, ?) > 0', hash)).toBeNull()
})

it('rows of money are stored in the order of time, whatever they are, so that every list and balance follows it', async () => {
  const { ali, sara } = await aCommunity()
  const shown = [0, 1, 2].map(() => aPost(ali))
  await twice('/posts', shown)
  const at = (hours: number) => AT - 90 * DAY + hours * HOUR
  const buyer = `s${ali}`
  const [invoice, bought] = [
    { buyer, title: 'طرح', description: '', subtotal: 1_000_000, isPaid: true },
    { buyer, title: 'خرید' },
  ]
  const promotion = { ...bought, package: 'pkgfeed00500', tags: [], daily: [], state: 'ended' as const }
  await twice('/money', {
    staff: `s${sara}`,
    codes: [],
    payments: [12, 0, 6].map((hours) => ({
      hash: newHash(),
      payer: buyer,
      amount: 9_000_000,
      state: hours === 6 ? 'failed' : 'paid',
      at: at(hours),
    })),
    invoices: [
      { ...invoice, hash: newHash(), at: at(8), refund: { hash: newHash(), amount: 100_000, note: 'نیمی', at: at(30) } },
      { ...invoice, hash: newHash(), at: at(2), refund: null },
    ],
    promotions: [9, 3].map((hours, nth) => ({
      ...promotion,
      ...{ hash: newHash(), invoice: newHash(), refund: newHash(), post: shown[nth]?.hash ?? '', at: at(hours) },
    })),
    sponsoredPosts: [
      {
        ...bought,
        ...{ hash: newHash(), invoice: newHash(), post: shown[2]?.hash ?? '', package: 'spncivic0001', isApproved: true, at: at(5) },
        sponsor: { name: 'آزمون', url: 'https://sponsor.example/' },
      },
    ],
  })
  const timesOf = async (sql: string) => (await env.DB.prepare(sql).bind(ali).all<{ at: number }>()).results.map((row) => row.at)
  const mine = '(SELECT id FROM users WHERE hash = ?)'
  for (const [name, length, sql] of [
    [
      'statement',
      18,
      `SELECT t.at FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id JOIN ledger_accounts a
       ON a.id = e.account_id WHERE a.kind = 'wallet' AND a.owner_id = ${mine} ORDER BY e.transfer_id`,
    ],
    ['payments', 3, `SELECT created_at AS at FROM payments WHERE user_id = ${mine} ORDER BY id`],
    ['invoices', 5, `SELECT issued_at AS at FROM invoices WHERE user_id = ${mine} ORDER BY id`],
    ['refunds', 3, `SELECT r.at FROM refunds r JOIN invoices i ON i.id = r.invoice_id WHERE i.user_id = ${mine} ORDER BY r.id`],
    ['promotions', 2, `SELECT created_at AS at FROM promotions WHERE user_id = ${mine} ORDER BY id`],
  ] as const) {
    const times = await timesOf(sql)
    expect([name, times]).toEqual([name, times.toSorted((one, other) => one - other)])
    expect([name, times.length]).toEqual([name, length])
  }
})

it('promotions and sponsored posts sent twice are paid once, one that runs is delivered, and one that ended refunds its remainder', async () => {
  const { ali, sara } = await aCommunity()
  const shown = [0, 1, 2, 3, 4].map(() => aPost(ali))
  await twice('/posts', shown)
  const hashes = () => ({ hash: newHash(), invoice: newHash(), buyer: `s${ali}`, title: 'خرید' })
  const [ended, running, waiting, approved, inReview] = shown.map(({ hash }) => ({ ...hashes(), post: hash }))
  const promotion = { package: 'pkgfeed00500', refund: null, daily: [], tags: shown[0]?.tags ?? [], at: now() - 2 * HOUR }
  const sponsored = { package: 'spncivic0001', sponsor: { name: 'آزمون', url: 'https://sponsor.example/' }, at: AT }
  const refund = newHash()
  await twice('/money', {
    ...{ staff: `s${sara}`, codes: [], invoices: [] },
    payments: [{ hash: newHash(), payer: `s${ali}`, amount: 20_000_000, state: 'paid', at: AT }],
    promotions: [
      {
        ...ended,
        ...promotion,
        state: 'ended',
        refund,
        at: AT,
        daily: [
          [10, 50],
          [20, 200],
        ],
      },
      { ...running, ...promotion, state: 'running' },
      { ...waiting, ...promotion, state: 'in_review' },
    ],
    sponsoredPosts: [
      { ...approved, ...sponsored, isApproved: true },
      { ...inReview, ...sponsored, isApproved: false },
    ],
  })
  const row = (hash: string | undefined) => one('SELECT state, delivered, impressions FROM promotions WHERE hash = ?', hash)
  expect(await row(ended?.hash)).toEqual({ state: 'ended', delivered: 250, impressions: 30 })
  expect(await row(running?.hash)).toEqual({ state: 'running', delivered: 1, impressions: 30 })
  expect(await row(waiting?.hash)).toEqual({ state: 'in_review', delivered: 0, impressions: 0 })
  const stateOf = (hash: string | undefined) => one('SELECT state FROM sponsorships WHERE hash = ?', hash)
  expect([await stateOf(approved?.hash), await stateOf(inReview?.hash)]).toEqual([{ state: 'approved' }, { state: 'in_review' }])
  const person = await one<{ id: number }>('SELECT id FROM users WHERE hash = ?', ali)
  expect(await readBalance({ id: person?.id ?? 0 })).toBe(20_000_000 - 3 * 1_650_000 + 825_000 - 2 * 2_200_000)
  expect(
    await one('SELECT count(*) AS n FROM promotion_days d JOIN promotions q ON q.id = d.promotion_id WHERE q.hash = ?', ended?.hash),
  ).toEqual({ n: 2 })
  const bought = [ended, running, waiting, approved, inReview].flatMap((item) => (item ? [item.hash, item.invoice] : []))
  expect(await findEventDifferences(database(env), 10_000)).toEqual([])
  for (const hash of [...bought, refund]) expect(await one('SELECT id FROM outbox WHERE instr(id, ?) > 0', hash)).toBeNull()
})

it('the sample counts as loaded only after /finish, which invalidates cached pages and lets ranking use the statistics', async () => {
  const { ali } = await aCommunity()
  const shown = aPost(ali)
  await twice('/posts', [shown])
  await post('/community', { kind: 'days', rows: [[shown.hash, '2026-02-01', 9, 5, 3, 0, 0, 0, 0]] })
  const isLoaded = async () => (await sampleRoutes.request('/', {}, env)).json()
  expect(await isLoaded()).toEqual({ loaded: false })
  const before = await one<{ n: number }>('SELECT count(*) AS n FROM cache_bumps')
  expect((await post('/finish', {})).status).toBe(204)
  expect(await isLoaded()).toEqual({ loaded: true })
  const ranked = 'SELECT r.views, r.reads FROM post_readership r JOIN posts p ON p.id = r.post_id WHERE p.hash = ?'
  expect(await one(ranked, shown.hash)).toEqual({ views: 5, reads: 3 })
  const after = await one<{ n: number }>('SELECT count(*) AS n FROM cache_bumps')
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBeGreaterThan(40)
})

it('the sample loader stores an image under an allowed key and rejects another key with 400', async () => {
  const put = (key: string) =>
    sampleRoutes.request(
      `/object?key=${encodeURIComponent(key)}`,
      { method: 'PUT', headers: { 'Content-Type': 'image/webp' }, body: 'x' },
      env,
    )
  expect((await put('image/abc/480.webp')).status).toBe(204)
  expect(await (await env.MEDIA.get('image/abc/480.webp'))?.text()).toBe('x')
  expect((await put('anything/else.txt')).status).toBe(400)
})

it('calls sent twice are made once, in the past and with the answers of earlier ones, and their jobs run at once without mail', async () => {
  const { ali, sara } = await aCommunity()
  const [draft, published] = [newHash(), newHash()]
  const call = { by: `s${ali}`, method: 'POST' as const }
  const at = now() - 30 * DAY
  await twice('/calls', [
    { ...call, name: draft, at, path: '/api/posts', body: { key: `sample-${draft}`, title: 'پست', bodyMarkdown: 'متنی کوتاه' } },
    { ...call, name: published, at: at + HOUR, path: `/api/posts/{${draft}.hash}/publish`, body: { revision: `{${draft}.revision}` } },
    { name: newHash(), by: `s${sara}`, method: 'PUT', at: at + DAY, path: `/api/likes/post/{${draft}.hash}` },
  ])
  const stored = await one<{ hash: string; at: number; likes: number }>(
    'SELECT hash, published_at AS at, like_count AS likes FROM posts WHERE author_id = (SELECT id FROM users WHERE hash = ?)',
    ali,
  )
  expect(stored).toMatchObject({ likes: 1 })
  expect(Math.abs((stored?.at ?? 0) - at - HOUR)).toBeLessThan(HOUR / 60)
  const notified = await one<{ at: number; mail: number }>(
    "SELECT created_at AS at, mail FROM notifications WHERE kind = 'like' AND user_id = (SELECT id FROM users WHERE hash = ?)",
    ali,
  )
  expect(notified).toMatchObject({ mail: 0 })
  expect(Math.abs((notified?.at ?? 0) - at - DAY)).toBeLessThan(HOUR / 60)
  expect(Math.abs(now() - Date.now())).toBeLessThan(HOUR)
  const impossible = { ...call, name: newHash(), at, path: '/api/posts/none/publish', body: {} }
  await expect(addCalls(env, [impossible])).rejects.toThrow('returned 400')
})

it('a finished load shows no announcement that ended before it', async () => {
  const { ali } = await aCommunity()
  await env.DB.prepare("UPDATE users SET role = 'admin' WHERE hash = ?").bind(ali).run()
  const text = `دفتر ${newHash()} بسته است`
  const announcement = { key: crypto.randomUUID(), text, link: '', audience: 'everyone', isDismissible: true }
  await twice('/calls', [
    {
      ...{ name: newHash(), by: `s${ali}`, at: now() - 9 * DAY, method: 'POST', path: '/api/admin/announcements' },
      body: { ...announcement, startsAt: null, endsAt: now() - 8 * DAY },
    },
  ])
  const shown = () => one<{ shown: number }>('SELECT is_shown AS shown FROM announcements WHERE text = ?', text)
  expect(await shown()).toEqual({ shown: 1 })
  expect((await post('/finish', {})).status).toBe(204)
  expect(await shown()).toEqual({ shown: 0 })
})

it('notifications are stored in the order of time, also those of calls', async () => {
  const { ali, sara } = await aCommunity()
  const shown = aPost(ali, { at: now() - 20 * DAY })
  await twice('/posts', [shown])
  await twice('/community', { kind: 'likes', rows: [[shown.hash, `s${sara}`, now() - DAY]] })
  await twice('/calls', [
    {
      ...{ name: newHash(), by: `s${sara}`, at: now() - 3 * DAY, method: 'POST' },
      ...{ path: `/api/comments/post/${shown.hash}`, body: { key: `sample-${shown.hash}`, body: 'نظری کوتاه' } },
    },
  ])
  await twice('/notifications', { handle: `s${ali}` })
  const { results } = await env.DB.prepare(
    'SELECT kind FROM notifications WHERE user_id = (SELECT id FROM users WHERE hash = ?) ORDER BY id',
  )
    .bind(ali)
    .all()
  expect(results.map(({ kind }) => kind)).toEqual(['comment', 'like'])
})
