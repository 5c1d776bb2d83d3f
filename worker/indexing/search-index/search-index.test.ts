import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { parseQuery } from '#worker/lib/persian/search/search-query.ts'
import { transcripts } from '#worker/podcasts/catalog/schema.ts'
import { aList, anEpisode, aPost, aShow, as, aUser, recordedDatabase, type TestUser, testEnv } from '#worker/testing/index.ts'
import { d1RunQuery, findDocuments, indexChanges, reconcileIndex } from './index.ts'
import { toIndexColumns } from './index-columns.ts'

const db = () => database(env)
const run = d1RunQuery(env.SEARCH)
const found = async (table: 'posts' | 'names', q: string) =>
  (await findDocuments(run, table, parseQuery(q), { time: 0 })).map(({ type, sourceId }) => ({ type, id: sourceId }))
const updateIndex = async () => {
  await indexChanges(testEnv())
}
const rename = (person: TestUser, name: string) => as(person).patch('/api/me/profile', { name })
const aWord = () => `کلید${Array.from({ length: 8 }, () => 'ابپتجچخدرزسشعغفقکگلمنوه'.charAt(Math.floor(Math.random() * 23))).join('')}`

it('toIndexColumns converts text to terms per column, with variants and exact spellings', () => {
  const columns = toIndexColumns({ title: 'مسئلهٔ کتاب‌ها', tags: ['دانش‌آموز'], about: '', names: 'علي', body: 'آن ۱۴۰۵' })
  expect(columns.slice(0, 5)).toEqual(['مسیله کتاب ها', 'دانشاموز', '', 'علی', 'ان 1405'])
  expect(columns[5]).toBe('دانش اموز')
  expect(columns[6].split(' ')).toEqual(expect.arrayContaining(['آن']))
})

it('after a renamed author is indexed, search finds their post and profile only by the new name', async () => {
  const [before, after] = [aWord(), aWord()]
  const author = await aUser({ name: before })
  const post = await aPost(author)
  await updateIndex()
  expect(await found('posts', before)).toEqual([{ type: 'posts', id: post.id }])
  await rename(author, after)
  await updateIndex()
  expect([await found('posts', before), await found('names', before)]).toEqual([[], []])
  expect([await found('posts', after), await found('names', after)]).toEqual([
    [{ type: 'posts', id: post.id }],
    [{ type: 'users', id: author.id }],
  ])
})

it('indexing a deleted post removes it from the results and clears its title', async () => {
  const word = aWord()
  const author = await aUser()
  const post = await aPost(author, { title: word })
  await updateIndex()
  expect(await found('posts', word)).toHaveLength(1)
  await as(author).delete(`/api/posts/${post.hash}`)
  await updateIndex()
  expect(await found('posts', word)).toEqual([])
  const left = await env.SEARCH.prepare(`SELECT title FROM documents WHERE type = 'posts' AND source_id = ?`).bind(post.id).first('title')
  expect(left).toBe('')
})

it('the checks of phrase and spelling run their match once for all documents, not once per document', async () => {
  await aPost(await aUser(), { title: 'مسئلهٔ آب در دشت' })
  await indexChanges(testEnv())
  const { database: recorded, recorded: statements } = recordedDatabase(env.SEARCH)
  expect(await findDocuments(d1RunQuery(recorded), 'posts', parseQuery('مسئلهٔ آب'), { time: 0 })).not.toEqual([])
  expect(statements).toHaveLength(1)
  for (const { text, values } of statements) {
    const plan = await env.SEARCH.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>()
    // FTS5 shows the constraints it evaluates itself: M is the match, and = a given row. Two runs find documents, and two check them.
    const runs = plan.results.map(({ detail }) => /VIRTUAL TABLE INDEX 0:(\S+)/.exec(detail)?.[1]).filter(Boolean)
    expect(runs).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^M/)))
  }
})

it('a search is not made if another one has enough documents', async () => {
  const [word, other] = [aWord(), aWord()]
  for (const title of [word, `${word} ${other}`, 'دیگری']) await aPost(await aUser(), { title })
  await updateIndex()
  const findUnless = (hits: number, enough: string) =>
    findDocuments(run, 'posts', parseQuery(other), { time: 0, enough: { query: parseQuery(enough), hits } })
  expect(await findUnless(2, word)).toEqual([])
  expect(await findUnless(3, word)).toHaveLength(1)
  expect(await findUnless(1, aWord())).toHaveLength(1)
})

it('the index contains no private, default or deleted list, and drops a list that becomes private', async () => {
  const word = aWord()
  const owner = await aUser()
  const shown = await aList(owner, { name: word })
  const hidden = [
    await aList(owner, { name: word, public: false }),
    await aList(owner, { name: word, isDefault: true }),
    await aList(owner, { name: word, deletedAt: 1 }),
    await aList(await aUser({ state: 'deactivated' }), { name: word }),
  ]
  await updateIndex()
  expect(await found('names', word)).toEqual([{ type: 'lists', id: shown.id }])
  const titleOf = ({ id }: { id: number }) =>
    env.SEARCH.prepare(`SELECT title FROM documents WHERE type = 'lists' AND source_id = ?`).bind(id).first('title')
  expect(await titleOf(shown)).toBe(word)
  for (const list of hidden) expect((await titleOf(list)) ?? '').toBe('')
  expect((await as(owner).patch(`/api/lists/${shown.hash}`, { public: false })).status).toBe(200)
  await updateIndex()
  expect([await found('names', word), await titleOf(shown)]).toEqual([[], ''])
})

it('late indexing does not overwrite a newer revision in the index', async () => {
  const [first, second] = [aWord(), aWord()]
  const author = await aUser({ name: first })
  await Promise.all([indexChanges(testEnv()), indexChanges(testEnv())])
  await rename(author, second)
  await Promise.all([updateIndex(), updateIndex(), updateIndex()])
  // Simulates that a later revision was indexed meanwhile.
  await env.SEARCH.prepare(`UPDATE documents SET revision = revision + 5 WHERE type = 'users' AND source_id = ?`).bind(author.id).run()
  await rename(author, first)
  await updateIndex()
  expect(await found('names', first)).toEqual([])
  expect(await found('names', second)).toEqual([{ type: 'users', id: author.id }])
})

it('reconcileIndex marks a document missing from the index as pending, and indexing restores it', async () => {
  const word = aWord()
  const post = await aPost(await aUser(), { title: word })
  await updateIndex()
  for (const lost of [
    'DELETE FROM post_terms WHERE rowid IN (SELECT id FROM documents WHERE title = ?)',
    'DELETE FROM documents WHERE title = ?',
  ])
    await env.SEARCH.prepare(lost).bind(word).run()
  await updateIndex()
  expect(await found('posts', word)).toEqual([])
  await database(env).run(`UPDATE search_sweeps SET type = 'posts', source_id = ${post.id - 1}`)
  expect(await reconcileIndex(testEnv())).toBeGreaterThan(0)
  await updateIndex()
  expect(await found('posts', word)).toEqual([{ type: 'posts', id: post.id }])
})

it('reconcileIndex marks a document with terms of an older tokenizer as pending, once', async () => {
  const word = aWord()
  const post = await aPost(await aUser(), { title: word })
  await updateIndex()
  await env.SEARCH.prepare('UPDATE documents SET terms_version = terms_version - 1 WHERE title = ?').bind(word).run()
  const reconcile = async () => {
    await database(env).run(`UPDATE search_sweeps SET type = 'posts', source_id = ${post.id - 1}`)
    await reconcileIndex(testEnv())
    const [row] = await database(env).all<{ waits: number }>(
      `SELECT waits FROM search_changes WHERE type = 'posts' AND source_id = ${post.id}`,
    )
    return row?.waits
  }
  expect(await reconcile()).toBe(1)
  await updateIndex()
  expect(await reconcile()).toBe(0)
})

it('search finds an episode by the words of its transcript, with an excerpt of them, as long as the transcript has them', async () => {
  const [word, corrected] = [aWord(), aWord()]
  const owner = await aUser()
  const show = await aShow(owner)
  const { post } = await anEpisode(owner, show.id)
  const segment = (text: string) => ({ start: 0, end: 1000, speaker: 'گوینده', text })
  await db()
    .insert(transcripts)
    .values({ postId: post.id, timed: true, segments: [segment('سلام'), segment(`گفتگو دربارهٔ ${word} بود`)], changedAt: 0 })
  await updateIndex()
  const expected = [{ type: 'posts', id: post.id }]
  expect(await found('posts', word)).toEqual(expected)
  const response = await as(owner).get(`/api/search/posts?q=${encodeURIComponent(word)}`)
  const { results } = await response.json<{ results: { hits: { hash: string; excerpt: { text: string }[] }[] } }>()
  expect(results.hits.map(({ hash, excerpt }) => [hash, excerpt.map(({ text }) => text).join('')])).toEqual([
    [post.hash, expect.stringContaining(`گفتگو دربارهٔ ${word} بود`)],
  ])
  await db()
    .update(transcripts)
    .set({ segments: [segment(corrected)] })
    .where(eq(transcripts.postId, post.id))
  await updateIndex()
  expect([await found('posts', word), await found('posts', corrected)]).toEqual([[], expected])
  await db().delete(transcripts).where(eq(transcripts.postId, post.id))
  await updateIndex()
  expect(await found('posts', corrected)).toEqual([])
})
