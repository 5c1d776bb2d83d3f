import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aComment, aPost, as, aUser, paragraphs, queryNumber, runAllJobs, runQuery, type TestUser } from '#worker/testing/index.ts'
import { TermRuleDetails, TermRules } from './contract.ts'
import { runDryRun } from './dry-run.ts'
import { scanBatch } from './scan-batch.ts'

const PATH = '/api/admin/term-rules'
/** A random word of ten different letters, because repeated letters are one and the rules of earlier tests of the file stay. */
const aTerm = () =>
  [...'بپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']
    .map((letter) => ({ letter, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 10)
    .map(({ letter }) => letter)
    .join('')
const spaced = (term: string) => [...term].join(' ')

const create = (admin: TestUser, over: object = {}) =>
  as(admin).post(PATH, {
    key: crypto.randomUUID(),
    name: 'قاعده',
    terms: [aTerm()],
    scopes: ['posts', 'comments'],
    action: 'report',
    ...over,
  })
const readRule = async (viewer: TestUser, hash: string) => TermRuleDetails.parse(await (await as(viewer).get(`${PATH}/${hash}`)).json())
const tryRule = (admin: TestUser, hash: string, version = 1) => as(admin).post(`${PATH}/${hash}/dry-run`, { version })
const activate = (admin: TestUser, hash: string, version = 1) => as(admin).post(`${PATH}/${hash}/activate`, { version })
const auditsOf = async (hash: string) =>
  (await env.DB.prepare('SELECT act FROM audit_log WHERE subject = ? ORDER BY id').bind(hash).all<{ act: string }>()).results.map(
    ({ act }) => act,
  )
const reportsOn = async (kind: string, table: string, hash: string) =>
  (
    await env.DB.prepare(
      `SELECT r.words, r.source, r.state, r.reporter_id AS reporter FROM reports r JOIN ${table} t ON t.id = r.target_id WHERE r.kind = ? AND t.hash = ?`,
    )
      .bind(kind, hash)
      .all()
  ).results
const aDraft = (author: TestUser, text: string) => aPost(author, { state: 'draft', title: 'عنوان', document: paragraphs(text) })
const publish = async (author: TestUser, hash: string, revision = 1) =>
  (await as(author).post(`/api/posts/${hash}/publish`, { revision })).json<{ held: boolean }>()
const save = (author: TestUser, hash: string, revision: number, text: string) =>
  as(author).put(`/api/posts/${hash}/draft`, { saveId: crypto.randomUUID(), revision, title: 'عنوان', document: paragraphs(text) })

async function anActiveRule(over: object = {}) {
  const admin = await aUser({ role: 'admin' })
  const { hash } = await (await create(admin, over)).json<{ hash: string }>()
  await tryRule(admin, hash)
  await runAllJobs()
  expect((await activate(admin, hash)).status).toBe(204)
  return { admin, hash }
}

test('a rule applies only after a finished dry run of its current version, which finds what is public and shows where', async () => {
  const [admin, author, term] = [await aUser({ role: 'admin' }), await aUser(), aTerm()]
  const post = await aPost(author, { title: 'عنوان پست', document: paragraphs(`آغاز ${spaced(term)} پایان`) })
  await aComment(author, post.id, { body: `نظر با ${term}` })
  await aPost(author, { state: 'draft', document: paragraphs(term) })
  const { hash } = await (await create(admin, { terms: [term] })).json<{ hash: string }>()
  expect((await activate(admin, hash)).status).toBe(409)
  expect((await tryRule(admin, hash)).status).toBe(204)
  expect((await readRule(admin, hash)).dryRun).toMatchObject({ state: 'running', scanned: 0 })
  expect((await activate(admin, hash)).status).toBe(409)
  await runAllJobs()
  const tried = await readRule(await aUser({ role: 'moderator' }), hash)
  expect(tried.dryRun).toMatchObject({ state: 'finished', version: 1, matches: 2 })
  expect(tried.dryRun?.scanned).toBe(tried.dryRun?.total)
  expect(tried.examples).toMatchObject([
    { kind: 'post', title: 'عنوان پست', path: post.path, owner: { handle: author.handle } },
    { kind: 'comment', owner: { handle: author.handle } },
  ])
  expect(tried.examples.map(({ excerpt }) => excerpt.filter(({ isMatch }) => isMatch))).toEqual([
    [{ text: spaced(term), isMatch: true }],
    [{ text: term, isMatch: true }],
  ])

  const edit = { version: 1, name: 'نام تازه', terms: [term, aTerm()], scopes: ['posts'], action: 'hold' }
  expect((await as(admin).put(`${PATH}/${hash}`, edit)).status).toBe(204)
  expect((await activate(admin, hash, 1)).status).toBe(412)
  expect((await activate(admin, hash, 2)).status).toBe(409)
  expect(await readRule(admin, hash)).toMatchObject({ version: 2, dryRun: null, examples: [], state: 'draft' })
  await tryRule(admin, hash, 2)
  await runAllJobs()
  for (let time = 0; time < 2; time++) expect((await activate(admin, hash, 2)).status).toBe(204)
  expect(await readRule(admin, hash)).toMatchObject({ state: 'active', activeVersion: 2 })
  expect(await auditsOf(hash)).toEqual(['create_term_rule', 'try_term_rule', 'update_term_rule', 'try_term_rule', 'activate_term_rule'])
})

test('a published post that matches opens one report with the disguised term; a draft and an unrelated post open none', async () => {
  const [term, author] = [aTerm(), await aUser()]
  const { admin, hash: rule } = await anActiveRule({ name: 'توهین', terms: [term] })
  const [bad, good] = [await aDraft(author, `این ${spaced(term)} است`), await aDraft(author, `${term}ستان`)]
  expect(await reportsOn('post', 'posts', bad.hash)).toEqual([])
  expect([(await publish(author, bad.hash)).held, (await publish(author, good.hash)).held]).toEqual([false, false])
  const report = { words: `قاعدهٔ واژه‌ها: توهین (${term})`, source: 'rule', state: 'open', reporter: admin.id }
  expect(await reportsOn('post', 'posts', bad.hash)).toEqual([report])
  expect(await reportsOn('post', 'posts', good.hash)).toEqual([])

  // A term that a moderator saw already opens no report again; a new one does.
  await runQuery("UPDATE reports SET state = 'dismissed' WHERE reporter_id = ?", admin.id)
  await save(author, bad.hash, 1, `باز ${term} و ادامه`)
  await publish(author, bad.hash, 2)
  expect(await reportsOn('post', 'posts', bad.hash)).toMatchObject([{ state: 'dismissed' }])
  const other = await anActiveRule({ name: 'دیگری', terms: [aTerm()] })
  await runQuery('UPDATE term_rules SET activated_by = ? WHERE hash IN (?, ?)', admin.id, rule, other.hash)
  const { terms } = await readRule(admin, other.hash)
  await runQuery('UPDATE term_rule_set SET version = version + 1')
  await save(author, bad.hash, 2, `باز ${term} و ${terms[0]}`)
  await publish(author, bad.hash, 3)
  expect(await reportsOn('post', 'posts', bad.hash)).toMatchObject([{ state: 'open', words: `قاعدهٔ واژه‌ها: دیگری (${terms[0]})` }])
})

test('a hold rule keeps a post from readers until a moderator releases it; later edits with the same term are not held', async () => {
  const [term, author, moderator] = [aTerm(), await aUser(), await aUser({ role: 'moderator' })]
  const { hash: rule } = await anActiveRule({ name: 'نگه‌داشتنی', terms: [term], action: 'hold' })
  const { hash } = await aDraft(author, `متن ${term}`)
  expect((await publish(author, hash)).held).toBe(true)
  expect((await as(null).get(`/api/posts/${hash}`)).status).toBe(404)
  expect(await reportsOn('post', 'posts', hash)).toEqual([])
  const held = await env.DB.prepare('SELECT r.screening FROM post_reviews r JOIN posts p ON p.id = r.post_id WHERE p.hash = ?')
    .bind(hash)
    .first('screening')
  expect(JSON.parse(String(held))).toEqual({ rules: [{ hash: rule, name: 'نگه‌داشتنی', terms: [term] }], domains: [] })
  expect(await (await as(author).get(`/api/posts/${hash}/draft`)).json()).toMatchObject({ review: { state: 'held', unreviewedFrom: null } })
  expect((await as(moderator).post(`/api/moderation/held-posts/${hash}/release`, { version: 1 })).status).toBe(200)
  expect((await as(null).get(`/api/posts/${hash}`)).status).toBe(200)
  await save(author, hash, 1, `متن ${term} با غلطی درست‌شده`)
  expect((await publish(author, hash, 2)).held).toBe(false)
})

test('a scheduled post that matches a hold rule is held at its time', async () => {
  const [term, author] = [aTerm(), await aUser()]
  await anActiveRule({ terms: [term], action: 'hold' })
  const post = await aDraft(author, term)
  await as(author).put(`/api/posts/${post.hash}/schedule`, { revision: 1, publishAt: Date.now() + 3_600_000 })
  await runQuery('UPDATE posts SET publish_at = 1 WHERE hash = ?', post.hash)
  const { publishDue } = await import('#worker/posts/posts/index.ts')
  await publishDue(database(env), 'http://daftar.test')
  expect(
    await queryNumber("SELECT count(*) AS n FROM post_reviews WHERE post_id = ? AND state = 'held' AND screening IS NOT NULL", post.id),
  ).toBe(1)
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(404)
})

test('a comment that matches is reported, and waits with a hold rule; staff and own posts are not held', async () => {
  const [reportTerm, holdTerm] = [aTerm(), aTerm()]
  await anActiveRule({ terms: [reportTerm] })
  await anActiveRule({ terms: [holdTerm], action: 'hold' })
  const [author, writer, moderator] = [await aUser(), await aUser(), await aUser({ role: 'moderator' })]
  const post = await aPost(author)
  // Two approved comments, so that only a rule holds the next one.
  for (let nth = 0; nth < 2; nth++) await aComment(writer, post.id, { approvedAt: 1 })
  const write = async (person: TestUser, body: string) =>
    (await as(person).post(`/api/comments/post/${post.hash}`, { key: crypto.randomUUID(), body })).json<{ hash: string; held?: true }>()
  const reported = await write(writer, `سلام ${spaced(reportTerm)}`)
  expect(reported.held).toBeUndefined()
  expect(await reportsOn('comment', 'comments', reported.hash)).toMatchObject([{ source: 'rule', state: 'open' }])
  const held = await write(writer, holdTerm)
  expect(held.held).toBe(true)
  expect(await reportsOn('comment', 'comments', held.hash)).toHaveLength(1)
  const byModerator = await write(moderator, `${holdTerm} ${reportTerm}`)
  expect([byModerator.held, await reportsOn('comment', 'comments', byModerator.hash)]).toEqual([undefined, []])
  const own = await write(author, holdTerm)
  expect([own.held, (await reportsOn('comment', 'comments', own.hash)).length]).toEqual([undefined, 1])
  const edited = await write(writer, 'بی‌آزار')
  expect(await (await as(writer).patch(`/api/comments/${edited.hash}`, { body: holdTerm })).json()).toMatchObject({ held: true })
  expect(await reportsOn('comment', 'comments', edited.hash)).toHaveLength(1)
})

test('a profile that matches is reported once, and a retired rule no longer applies', async () => {
  const [term, person] = [aTerm(), await aUser()]
  const { admin, hash } = await anActiveRule({ terms: [term], scopes: ['profiles'] })
  for (let time = 0; time < 2; time++) expect((await as(person).patch('/api/me/profile', { bio: `من ${term} هستم` })).status).toBe(200)
  expect(await reportsOn('person', 'users', person.hash)).toMatchObject([{ source: 'rule', state: 'open' }])
  const post = await aDraft(person, term)
  await publish(person, post.hash)
  expect(await reportsOn('post', 'posts', post.hash)).toEqual([])
  for (let time = 0; time < 2; time++) expect((await as(admin).post(`${PATH}/${hash}/retire`)).status).toBe(204)
  const other = await aUser()
  await as(other).patch('/api/me/profile', { bio: term })
  expect(await reportsOn('person', 'users', other.hash)).toEqual([])
  expect((await auditsOf(hash)).filter((act) => act === 'retire_term_rule')).toHaveLength(1)
})

test('editing an active rule leaves what applies until it is activated again', async () => {
  const [term, later, author] = [aTerm(), aTerm(), await aUser()]
  const { admin, hash } = await anActiveRule({ terms: [term] })
  const edit = { version: 1, name: 'قاعده', terms: [later], scopes: ['posts'], action: 'report' }
  expect((await as(admin).put(`${PATH}/${hash}`, edit)).status).toBe(204)
  const [before, after] = [await aDraft(author, term), await aDraft(author, later)]
  for (const post of [before, after]) await publish(author, post.hash)
  expect([(await reportsOn('post', 'posts', before.hash)).length, (await reportsOn('post', 'posts', after.hash)).length]).toEqual([1, 0])
  expect((await as(admin).put(`${PATH}/${hash}`, { ...edit, name: 'از نسخهٔ کهنه' })).status).toBe(412)
  expect((await as(admin).put(`${PATH}/${hash}`, edit)).status).toBe(204)
  expect(await readRule(admin, hash)).toMatchObject({ version: 2, activeVersion: 1, name: 'قاعده' })
})

test('of two admins who edit the same version at once one succeeds, and the other overwrites nothing before seeing the new version', async () => {
  const admins = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })] as const
  const { hash } = await (await create(admins[0])).json<{ hash: string }>()
  await tryRule(admins[0], hash)
  await runAllJobs()
  const edits = admins.map((_, nth) => ({ name: `ویرایش ${nth}`, terms: [aTerm()], scopes: ['posts'], action: 'hold' }))
  const put = (nth: number, version: number) => as(admins[nth] ?? admins[0]).put(`${PATH}/${hash}`, { version, ...edits[nth] })
  const statuses = await Promise.all([put(0, 1), put(1, 1)].map(async (answer) => (await answer).status))
  expect(statuses.toSorted()).toEqual([204, 412])
  const loser = statuses.indexOf(412)
  const stored = await readRule(admins[0], hash)
  expect(stored).toMatchObject({ ...edits[1 - loser], version: 2, dryRun: null })
  // The loser also fails again with the old version, and may neither try nor activate it.
  const late = [await put(loser, 1), await tryRule(admins[0], hash), await activate(admins[0], hash)]
  expect(late.map(({ status }) => status)).toEqual([412, 412, 412])
  expect(await readRule(admins[0], hash)).toEqual(stored)
  expect((await put(loser, 2)).status).toBe(204)
  expect(await readRule(admins[0], hash)).toMatchObject({ ...edits[loser], version: 3 })
  expect((await auditsOf(hash)).slice(2)).toEqual(['update_term_rule', 'update_term_rule'])
})

test('only admins change rules and moderators read them; a rejected call leaves the rule unchanged', async () => {
  const admin = await aUser({ role: 'admin' })
  const { hash } = await (await create(admin)).json<{ hash: string }>()
  const rowOf = () => env.DB.prepare('SELECT * FROM term_rules WHERE hash = ?').bind(hash).first()
  const before = await rowOf()
  const edit = { version: 1, name: 'دیگر', terms: [aTerm()], scopes: ['posts'], action: 'hold' }
  const rejected: [TestUser | null, number, number][] = [
    [null, 401, 401],
    [await aUser(), 403, 403],
    [await aUser({ role: 'moderator' }), 200, 403],
    [await aUser({ role: 'admin', state: 'suspended' }), 403, 403],
  ]
  for (const [person, read, change] of rejected) {
    expect([(await as(person).get(PATH)).status, (await as(person).get(`${PATH}/${hash}`)).status]).toEqual([read, read])
    const answers = [
      await as(person).put(`${PATH}/${hash}`, edit),
      await as(person).post(`${PATH}/${hash}/dry-run`, { version: 1 }),
      await as(person).post(`${PATH}/${hash}/activate`, { version: 1 }),
      await as(person).post(`${PATH}/${hash}/retire`),
      await as(person).post(PATH, { key: crypto.randomUUID(), ...edit, version: undefined }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => change))
  }
  expect(await rowOf()).toEqual(before)
  expect(await queryNumber('SELECT count(*) AS n FROM term_rule_runs r JOIN term_rules t ON t.id = r.rule_id WHERE t.hash = ?', hash)).toBe(
    0,
  )
  expect(await auditsOf(hash)).toEqual(['create_term_rule'])
})

test('creating is idempotent by key, joins terms with the same letters, and rejects empty and too short terms', async () => {
  const [admin, term, key] = [await aUser({ role: 'admin' }), aTerm(), crypto.randomUUID()]
  const body = { key, terms: [term, spaced(term), `${term}\u0640`] }
  const [one, two] = [
    await (await create(admin, body)).json<{ hash: string }>(),
    await (await create(admin, body)).json<{ hash: string }>(),
  ]
  expect(one).toEqual(two)
  // Two admins may use the same key.
  const other = await (await create(await aUser({ role: 'admin' }), body)).json<{ hash: string }>()
  expect(other.hash).not.toBe(one.hash)
  expect((await readRule(admin, one.hash)).terms).toEqual([term])
  for (const over of [
    { terms: [] },
    { terms: ['ا'] },
    { terms: ['!!'] },
    { scopes: [] },
    { name: ' ' },
    { action: 'delete' },
    { extra: 1 },
  ])
    expect([over, (await create(admin, over)).status]).toEqual([over, 400])
  const page = TermRules.parse(await (await as(admin).get(`${PATH}?limit=1`)).json())
  expect([page.items.length, typeof page.next]).toEqual([1, 'string'])
})

test('concurrent and repeated batches of a dry run count each text once', async () => {
  const [admin, author, term] = [await aUser({ role: 'admin' }), await aUser(), aTerm()]
  for (let nth = 0; nth < 3; nth++) await aPost(author, { document: paragraphs(term) })
  const { hash } = await (await create(admin, { terms: [term], scopes: ['posts'] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  await tryRule(admin, hash)
  const run = String(
    await env.DB.prepare('SELECT r.hash FROM term_rule_runs r JOIN term_rules t ON t.id = r.rule_id WHERE t.hash = ?')
      .bind(hash)
      .first('hash'),
  )
  const db = database(env)
  for (let nth = 0; nth < 1000; nth++)
    if ((await Promise.all([scanBatch(db, run), scanBatch(db, run)])).every((place) => place === undefined)) break
  const { dryRun, examples } = await readRule(admin, hash)
  expect(dryRun).toMatchObject({ state: 'finished', matches: 3 })
  expect([dryRun?.scanned === dryRun?.total, examples.length]).toEqual([true, 3])
  expect(await auditsOf(hash)).toEqual(['create_term_rule', 'try_term_rule'])
})

test('the audit log rejects every change and deletion of an entry', async () => {
  const admin = await aUser({ role: 'admin' })
  const { hash } = await (await create(admin)).json<{ hash: string }>()
  await expect(env.DB.prepare("UPDATE audit_log SET act = 'nothing' WHERE subject = ?").bind(hash).run()).rejects.toThrow('append-only')
  await expect(env.DB.prepare('DELETE FROM audit_log WHERE subject = ?').bind(hash).run()).rejects.toThrow('append-only')
  expect(await auditsOf(hash)).toEqual(['create_term_rule'])
})

test('the author of a version that a rule holds learns that a word holds it, not which one', async () => {
  const [term, author] = [aTerm(), await aUser({ createdAt: 1 })]
  await anActiveRule({ terms: [term], action: 'hold', name: 'نام پنهان' })
  const { hash } = await aDraft(author, `آغاز ${term}`)
  expect(await publish(author, hash)).toMatchObject({ held: true, causes: ['terms'] })
  const review = await as(author).get(`/api/posts/${hash}/review`)
  const { review: shown } = await review.clone().json<{ review: object }>()
  expect(shown).toMatchObject({ state: 'held', causes: ['terms'] })
  expect(JSON.stringify(shown)).not.toContain(term)
  expect(await review.text()).not.toContain('نام پنهان')
})

test('a rule that was retired applies again once it is activated again, and is retired again', async () => {
  const [term, author] = [aTerm(), await aUser()]
  const { admin, hash } = await anActiveRule({ terms: [term] })
  const retire = () => as(admin).post(`${PATH}/${hash}/retire`)
  expect((await retire()).status).toBe(204)
  expect(await readRule(admin, hash)).toMatchObject({ state: 'retired', retiredAt: expect.any(Number) })
  expect((await activate(admin, hash)).status).toBe(204)
  expect(await readRule(admin, hash)).toMatchObject({ state: 'active', retiredAt: null, activeVersion: 1 })
  const post = await aDraft(author, term)
  await publish(author, post.hash)
  expect(await reportsOn('post', 'posts', post.hash)).toHaveLength(1)
  expect((await retire()).status).toBe(204)
  expect((await auditsOf(hash)).slice(2)).toEqual(['activate_term_rule', 'retire_term_rule', 'activate_term_rule', 'retire_term_rule'])
})

test('retiring and editing one rule leave the others as they are, and the log has the version that an edit made', async () => {
  const [first, second] = [await anActiveRule(), await anActiveRule()]
  await tryRule(second.admin, second.hash)
  await runAllJobs()
  const before = await readRule(second.admin, second.hash)
  const edit = { version: 1, name: 'نام تازه', terms: [aTerm(), aTerm()], scopes: ['posts'], action: 'hold' }
  expect((await as(first.admin).put(`${PATH}/${first.hash}`, edit)).status).toBe(204)
  expect((await as(first.admin).post(`${PATH}/${first.hash}/retire`)).status).toBe(204)
  expect(await readRule(second.admin, second.hash)).toEqual(before)
  const details = await env.DB.prepare("SELECT details FROM audit_log WHERE act = 'update_term_rule' AND subject = ?")
    .bind(first.hash)
    .first('details')
  expect(JSON.parse(String(details))).toEqual({ name: 'نام تازه', terms: 2, version: 2 })
  expect((await as(first.admin).post(`${PATH}/${newHash()}/retire`)).status).toBe(404)
  const draft = await (await create(first.admin)).json<{ hash: string }>()
  expect((await as(first.admin).post(`${PATH}/${draft.hash}/retire`)).status).toBe(409)
})

test('an edit that changes only the name, the terms, the scopes or the action is a new version, and one that changes nothing is not', async () => {
  const admin = await aUser({ role: 'admin' })
  const fields = { name: 'قاعده', terms: [aTerm()], scopes: ['posts'], action: 'report' }
  const { hash } = await (await create(admin, fields)).json<{ hash: string }>()
  const edits = [{}, { name: 'دیگر' }, { terms: [aTerm()] }, { scopes: ['comments'] }, { action: 'hold' }]
  let version = 1
  for (const [nth, edit] of edits.entries()) {
    Object.assign(fields, edit)
    expect((await as(admin).put(`${PATH}/${hash}`, { version, ...fields })).status).toBe(204)
    if (nth > 0) version++
    expect(await readRule(admin, hash)).toMatchObject({ ...fields, version })
  }
  expect((await auditsOf(hash)).length).toBe(edits.length)
})

test('all active rules together have at most the allowed number of terms', async () => {
  const admin = await aUser({ role: 'admin' })
  const rest =
    LIMITS.activeTerms -
    (await queryNumber("SELECT coalesce(sum(json_array_length(active_terms)), 0) AS n FROM term_rules WHERE state = 'active'"))
  const other = await anActiveRule({ terms: [aTerm()] })
  // As if the other rule had all terms but one.
  const fill = (count: number) =>
    runQuery(
      "UPDATE term_rules SET active_terms = (SELECT json_group_array('x') FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n)) WHERE hash = ?",
      ...[count, other.hash],
    )
  const { hash } = await (await create(admin, { terms: [aTerm(), aTerm()] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  await runAllJobs()
  await fill(rest - 1)
  expect((await activate(admin, hash)).status).toBe(409)
  expect(await readRule(admin, hash)).toMatchObject({ state: 'draft', activeVersion: null })
  await fill(rest - 2)
  expect((await activate(admin, hash)).status).toBe(204)
  for (const rule of [hash, other.hash]) await as(admin).post(`${PATH}/${rule}/retire`)
})

test('a dry run continues after each batch, reads every public post once and no other one, and keeps the first examples', async () => {
  const [admin, author, term] = [await aUser({ role: 'admin' }), await aUser(), aTerm()]
  const matches = LIMITS.dryRunExamples + 3
  for (let nth = 0; nth < matches; nth++) await aPost(author, { document: paragraphs(term) })
  await aPost(author, { document: paragraphs(term), state: 'withdrawn' })
  const { hash } = await (await create(admin, { terms: [term], scopes: ['posts'] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  await runAllJobs()
  const { dryRun, examples } = await readRule(admin, hash)
  const total = await queryNumber("SELECT count(*) AS n FROM posts WHERE state = 'published'")
  expect(dryRun).toMatchObject({ state: 'finished', scanned: total, total, matches })
  expect(examples).toHaveLength(LIMITS.dryRunExamples)
})

test('a dry run of profiles reads those of active members, and one of comments the visible ones', async () => {
  const [admin, term] = [await aUser({ role: 'admin' }), aTerm()]
  const [named, suspended] = [await aUser({ name: `نام ${term}` }), await aUser({ name: term, state: 'suspended' })]
  const post = await aPost(named)
  await aComment(suspended, post.id, { body: term })
  await aComment(named, post.id, { body: term, state: 'hidden' })
  const { hash } = await (await create(admin, { terms: [term], scopes: ['profiles', 'comments'] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  await runAllJobs()
  const { dryRun, examples } = await readRule(admin, hash)
  expect([dryRun?.matches, dryRun?.scanned === dryRun?.total]).toEqual([2, true])
  expect(examples.map(({ kind, owner, path }) => [kind, owner.handle, path])).toEqual([
    ['comment', suspended.handle, null],
    ['person', named.handle, `/${named.handle}`],
  ])
})

test('a dry run of profiles continues after the last member of a batch and counts each one once', async () => {
  const [admin, term] = [await aUser({ role: 'admin' }), aTerm()]
  // Of more than 200 members in a row, one is the last of the first batch.
  for (let nth = 0; nth < 201; nth++) await aUser({ name: term })
  await create(admin, { scopes: ['posts'] })
  const { hash } = await (await create(admin, { terms: [term], scopes: ['profiles'] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  // Rules of other scopes exist, whose texts do not count.
  const members = await queryNumber("SELECT count(*) AS n FROM users WHERE state = 'active'")
  expect((await readRule(admin, hash)).dryRun).toMatchObject({ state: 'running', scanned: 0, total: members })
  await runAllJobs()
  expect((await readRule(admin, hash)).dryRun).toMatchObject({ state: 'finished', matches: 201, scanned: members, total: members })
})

test('rules come newest first, in full pages', async () => {
  const admin = await aUser({ role: 'admin' })
  const hashes: string[] = []
  for (let nth = 0; nth < 3; nth++) hashes.push((await (await create(admin)).json<{ hash: string }>()).hash)
  for (const [nth, hash] of hashes.entries())
    await runQuery('UPDATE term_rules SET created_at = ? WHERE hash = ?', 4e12 + Math.floor(nth / 2), hash)
  const first = TermRules.parse(await (await as(admin).get(`${PATH}?limit=2`)).json())
  const second = TermRules.parse(await (await as(admin).get(`${PATH}?limit=2&after=${first.next}`)).json())
  expect([first.items.length, ...[...first.items, ...second.items].slice(0, 3).map(({ hash }) => hash)]).toEqual([
    2,
    ...hashes.toReversed(),
  ])
  await runQuery('UPDATE term_rules SET created_at = 1 WHERE created_at >= 4e12')
})

test('a job of a dry run scans twenty batches and leaves the rest to the next one', async () => {
  const admin = await aUser({ role: 'admin' })
  await runQuery(
    `INSERT INTO users (hash, handle, name, state, created_at)
      SELECT printf('scan%08d', value), 'scan' || value, 'کسی', 'active', 1 FROM json_each(?)`,
    JSON.stringify(Array.from({ length: 20 * 200 }, (_, nth) => nth)),
  )
  const { hash } = await (await create(admin, { scopes: ['profiles'] })).json<{ hash: string }>()
  await tryRule(admin, hash)
  const run = await env.DB.prepare('SELECT r.hash FROM term_rule_runs r JOIN term_rules t ON t.id = r.rule_id WHERE t.hash = ?')
    .bind(hash)
    .first<string>('hash')
  await runDryRun(env, { run: String(run) })
  const { dryRun } = await readRule(admin, hash)
  expect([dryRun?.state, (dryRun?.scanned ?? 0) > 17 * 200, (dryRun?.scanned ?? 0) <= 20 * 200]).toEqual(['running', true, true])
  await runAllJobs()
  expect((await readRule(admin, hash)).dryRun).toMatchObject({ state: 'finished', scanned: dryRun?.total })
})
