import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aList, aPost, aPublication, aShow, as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { CaseDetails, type ModerationCase, ModerationCases } from './contract.ts'

const report = (person: TestUser, kind: string, key: string, more: object = {}) =>
  as(person).post('/api/reports', { kind, key, rule: 'spam', ...more })
const aModerator = () => aUser({ role: 'moderator' })

/** Reads the cases about these owners, in the order of the queue. */
async function readCases(moderator: TestUser, owners: readonly TestUser[], query = ''): Promise<ModerationCase[]> {
  const response = await as(moderator).get(`/api/moderation/cases?limit=50${query}`)
  expect(response.status).toBe(200)
  const { items } = ModerationCases.parse(await response.json())
  const handles = owners.map(({ handle }) => handle)
  return items.filter(({ owner }) => owner && handles.includes(owner.handle))
}

const readCase = async (moderator: TestUser, kind: string, key: string, query = '') =>
  CaseDetails.parse(await (await as(moderator).get(`/api/moderation/cases/${kind}/${key}${query}`)).json())

test('the open reports of a target are one case with counts by rule, whatever its kind', async () => {
  const [owner, one, two, moderator] = [await aUser(), await aUser(), await aUser(), await aModerator()]
  const [post, publication] = [await aPost(owner), await aPublication({ owner })]
  const [list, show, comment] = [await aList(owner), await aShow(owner), await aComment(owner, post.id, { body: 'سخن بد' })]
  const keys = {
    post: post.hash,
    comment: comment.hash,
    person: owner.handle,
    list: list.hash,
    podcast: show.hash,
    publication: publication.handle,
  }
  for (const [kind, key] of Object.entries(keys)) {
    expect((await report(one, kind, key)).status, kind).toBe(204)
    expect((await report(two, kind, key, { rule: 'hate' })).status, kind).toBe(204)
  }
  await report(two, 'post', post.hash, { rule: 'spam' })
  const cases = await readCases(moderator, [owner])
  expect(Object.fromEntries(cases.map(({ kind, key }) => [kind, key]))).toEqual(keys)
  for (const item of cases) {
    expect(item).toMatchObject({ reportCount: 2, reporterCount: 2, weight: 200, targetDecisions: 0, ownerDecisions: 0 })
    expect([item.kind, item.title, item.path]).toEqual([item.kind, expect.stringMatching(/./), expect.stringContaining('/')])
    const rules =
      item.kind === 'post'
        ? [{ rule: 'spam', count: 2 }]
        : [
            { rule: 'hate', count: 1 },
            { rule: 'spam', count: 1 },
          ]
    expect([item.kind, item.rules]).toEqual([item.kind, rules])
  }
  expect((await readCases(moderator, [owner], '&kind=list')).map(({ kind }) => kind)).toEqual(['list'])
})

test('the heaviest case comes first, then the one reported first', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const readers = [await aUser(), await aUser(), await aUser()]
  const [first, second, third] = [await aPost(owner), await aPost(owner), await aPost(owner)]
  for (const { hash } of [first, second, third]) await report(readers[0] ?? owner, 'post', hash)
  for (const reader of readers) await report(reader, 'post', second.hash)
  expect((await readCases(moderator, [owner])).map(({ key }) => key)).toEqual([second.hash, first.hash, third.hash])
})

test('a moderator sees neither cases about themselves nor those of their publications', async () => {
  const [moderator, admin, author, reader] = [await aModerator(), await aUser({ role: 'admin' }), await aUser(), await aUser()]
  const publication = await aPublication({ owner: author, writers: [moderator] })
  const [own, colleague] = [await aPost(moderator), await aPost(author, { publication })]
  for (const { hash } of [own, colleague]) await report(reader, 'post', hash)
  await report(reader, 'person', moderator.handle)
  expect(await readCases(moderator, [moderator, author])).toEqual([])
  expect(await readCases(admin, [moderator, author])).toHaveLength(3)
  for (const { hash } of [own, colleague]) expect((await as(moderator).get(`/api/moderation/cases/post/${hash}`)).status).toBe(404)
})

test('a case has the text concerned, its reports page by page and what may be decided', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const post = await aPost(owner, { title: 'آگهی' })
  const readers = [await aUser(), await aUser(), await aUser()]
  for (const [at, reader] of readers.entries()) await report(reader, 'post', post.hash, { details: `گزارش ${at}` })
  const details = await readCase(moderator, 'post', post.hash, '?limit=2')
  expect(details).toMatchObject({ key: post.hash, version: 0, title: 'آگهی', excerpt: 'متن نوشتهٔ آزمون.', reportCount: 3, history: [] })
  expect(details.nextSuspension).toEqual({ step: 1, days: 1 })
  expect(details.actions).toEqual(['hide', 'return', 'remove', 'suspend', 'dismiss'])
  expect(details.reports.items).toHaveLength(2)
  const rest = await readCase(moderator, 'post', post.hash, `?limit=2&after=${details.reports.next}`)
  const all = [...details.reports.items, ...rest.reports.items]
  expect(new Set(all.map(({ reporter }) => reporter?.handle))).toEqual(new Set(readers.map(({ handle }) => handle)))
  expect(rest.reports.next).toBeUndefined()
  const draft = await aPost(owner, { state: 'draft' })
  expect((await readCase(moderator, 'post', draft.hash)).actions).toEqual(['suspend'])
  expect((await as(moderator).get(`/api/moderation/cases/post/${newHash()}`)).status).toBe(404)
})

test('reports of reliable members weigh more, within bounds; those of term rules count for nobody', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const weightAfter = async (past: { state: 'upheld' | 'dismissed'; count: number; source?: string; isDecided?: boolean }) => {
    const reader = await aUser()
    const { hash } = await aPost(owner)
    const decision = past.isDecided === false ? null : await aDecision(moderator, owner)
    for (let at = 1; at <= past.count; at++)
      await runQuery(
        "INSERT INTO reports (hash, reporter_id, kind, target_id, rule, state, created_at, source, decision_id) VALUES (?, ?, 'post', ?, 'spam', ?, 1, ?, ?)",
        ...[newHash(), reader.id, 1_000_000 + at, past.state, past.source ?? 'member', decision],
      )
    await report(reader, 'post', hash)
    return queryNumber("SELECT weight AS n FROM reports WHERE reporter_id = ? AND state = 'open'", reader.id)
  }
  expect(await weightAfter({ state: 'upheld', count: 0 })).toBe(100)
  expect(await weightAfter({ state: 'upheld', count: 2 })).toBe(150)
  expect(await weightAfter({ state: 'dismissed', count: 2 })).toBe(50)
  expect(await weightAfter({ state: 'upheld', count: 60 })).toBe(180)
  expect(await weightAfter({ state: 'dismissed', count: 60 })).toBe(20)
  expect(await weightAfter({ state: 'dismissed', count: 2, source: 'rule' })).toBe(100)
  expect(await weightAfter({ state: 'dismissed', count: 2, isDecided: false })).toBe(100)
})

async function aDecision(moderator: TestUser, owner: TestUser): Promise<number> {
  const hash = newHash()
  await runQuery(
    "INSERT INTO moderation_decisions (hash, kind, target_id, act, owner_id, moderator_id, client_key, decided_at) VALUES (?, 'person', ?, 'dismiss', ?, ?, ?, 1)",
    ...[hash, owner.id, owner.id, moderator.id, hash],
  )
  return queryNumber('SELECT id AS n FROM moderation_decisions WHERE hash = ?', hash)
}

test('of concurrent reports on one target and on several none fails, and the cases count each once', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const readers = await Promise.all(Array.from({ length: 20 }, () => aUser()))
  const target = await aPost(owner)
  const others = await Promise.all(Array.from({ length: 20 }, () => aPost(owner)))
  const send = (hash: string) => (reader: TestUser) => report(reader, 'post', hash, { rule: 'hate' })
  const answers = await Promise.all([
    ...readers.map(send(target.hash)),
    ...readers.map(send(target.hash)),
    ...others.flatMap(({ hash }) => readers.slice(0, 2).map(send(hash))),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  const cases = await readCases(moderator, [owner])
  expect(cases.map(({ key, reportCount }) => [key, reportCount])[0]).toEqual([target.hash, 20])
  expect(cases.slice(1).map(({ reportCount, rules }) => [reportCount, rules])).toEqual(others.map(() => [2, [{ rule: 'hate', count: 2 }]]))
})

test('a case counts the decisions about its target apart from those about anything of its owner', async () => {
  const [owner, other, moderator] = [await aUser(), await aUser(), await aModerator()]
  const [post, second, foreign] = [await aPost(owner), await aPost(owner), await aPost(other)]
  const decideAbout = async (kind: string, targetId: number, { id }: TestUser) => {
    const hash = newHash()
    await runQuery(
      "INSERT INTO moderation_decisions (hash, kind, target_id, act, owner_id, moderator_id, client_key, decided_at) VALUES (?, ?, ?, 'dismiss', ?, ?, ?, 1)",
      ...[hash, kind, targetId, id, moderator.id, hash],
    )
    return hash
  }
  const decisions = [
    await decideAbout('post', post.id, owner),
    await decideAbout('post', second.id, owner),
    // A comment with the same id is another target.
    await decideAbout('comment', post.id, owner),
  ]
  // A podcast of theirs that belonged to somebody else then.
  const show = await aShow(owner)
  const earlier = await decideAbout('podcast', show.id, other)
  await decideAbout('post', foreign.id, other)
  const ofShow = await readCase(moderator, 'podcast', show.hash)
  expect([ofShow.targetDecisions, ofShow.ownerDecisions]).toEqual([1, 3])
  expect(ofShow.history.map(({ hash }) => hash)).toEqual([earlier, ...decisions.toReversed()])
  for (const key of [post.hash, second.hash]) await report(other, 'post', key)
  const details = await readCase(moderator, 'post', post.hash)
  expect(details).toMatchObject({ targetDecisions: 1, ownerDecisions: 3, reportCount: 1, reporterCount: 1, weight: 100 })
  expect(details.history.map(({ hash }) => hash)).toEqual(decisions.toReversed())
  const listed = (await readCases(moderator, [owner])).map(({ key, targetDecisions, ownerDecisions }) => [
    key,
    targetDecisions,
    ownerDecisions,
  ])
  expect(listed).toEqual([
    [post.hash, 1, 3],
    [second.hash, 1, 3],
  ])
})

test('cases come in full pages, the heaviest first, those of one weight as they were opened', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const readers = [await aUser(), await aUser()]
  const posts = [await aPost(owner), await aPost(owner), await aPost(owner), await aPost(owner), await aPost(owner)]
  for (const { hash } of posts) await report(readers[0] ?? owner, 'post', hash)
  for (const nth of [3, 1]) await report(readers[1] ?? owner, 'post', posts[nth]?.hash ?? '')
  const found: string[] = []
  let after = ''
  do {
    const { items, next } = ModerationCases.parse(await (await as(moderator).get(`/api/moderation/cases?limit=2${after}`)).json())
    found.push(...items.filter((item) => item.owner?.handle === owner.handle).map(({ key }) => key))
    if (next) expect(items).toHaveLength(2)
    after = next ? `&after=${next}` : ''
  } while (after)
  expect(found).toEqual([1, 3, 0, 2, 4].map((nth) => posts[nth]?.hash))
})

test('a report of a closed case opens a new one with its own times and counts', async () => {
  const [owner, moderator] = [await aUser(), await aModerator()]
  const [first, second] = [await aUser(), await aUser()]
  const post = await aPost(owner)
  await report(first, 'post', post.hash)
  const body = { kind: 'post', key: post.hash, action: 'dismiss', rule: null, reason: '', version: 0, requestKey: newHash() }
  expect((await as(moderator).post('/api/moderation/decisions', body)).status).toBe(201)
  expect(await readCases(moderator, [owner])).toEqual([])
  expect(await readCase(moderator, 'post', post.hash)).toMatchObject({
    reportCount: 0,
    reporterCount: 0,
    weight: 0,
    firstReportAt: null,
    rules: [],
  })
  await report(second, 'post', post.hash)
  expect(await readCases(moderator, [owner])).toMatchObject([{ reportCount: 1, reporterCount: 1, targetDecisions: 1 }])
  expect((await readCase(moderator, 'post', post.hash)).reports.items.map(({ state }) => state)).toEqual(['open', 'dismissed'])
})

test('the rules of a case come most frequent first', async () => {
  const [owner, moderator, other] = [await aUser(), await aModerator(), await aUser()]
  const { hash } = await aPost(owner)
  for (const rule of ['spam', 'hate', 'spam']) await report(await aUser(), 'post', hash, { rule })
  await report(other, 'post', (await aPost(owner)).hash, { rule: 'hate' })
  const rules = [
    { rule: 'spam', count: 2 },
    { rule: 'hate', count: 1 },
  ]
  expect((await readCase(moderator, 'post', hash)).rules).toEqual(rules)
  expect((await readCases(moderator, [owner])).find(({ key }) => key === hash)?.rules).toEqual(rules)
})
