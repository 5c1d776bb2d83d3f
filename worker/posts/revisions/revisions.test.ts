import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { runCron } from '#worker/cron.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, paragraphs, type TestUser, takeConsole, testEnv } from '#worker/testing/index.ts'
import { RestoreResult, RevisionDetail, Revisions } from './contract.ts'
import { pruneRevisions } from './upkeep.ts'

const session = () => `${Math.random().toString(36).slice(2).padEnd(12, '0').slice(0, 12)}_`
const save = (person: TestUser, hash: string, revision: number, words: string, saveId: string = crypto.randomUUID()) =>
  as(person).put(`/api/posts/${hash}/draft`, { saveId, revision, title: 'عنوان', document: paragraphs(words) })
const list = async (person: TestUser, hash: string, query = '') =>
  Revisions.parse(await (await as(person).get(`/api/posts/${hash}/revisions${query}`)).json())
const listKinds = async (person: TestUser, hash: string) =>
  (await list(person, hash, '?limit=50')).items.map(({ revision, kind }) => [revision, kind])
const textOf = async (person: TestUser, hash: string, revision: number) => {
  const answer = await as(person).get(`/api/posts/${hash}/revisions/${revision}`)
  return answer.status === 200 ? RevisionDetail.parse(await answer.json()).document : answer.status
}
const restore = (person: TestUser, hash: string, wanted: number, revision: number, saveId: string = crypto.randomUUID()) =>
  as(person).post(`/api/posts/${hash}/revisions/${wanted}/restore`, { saveId, revision })
const draftOf = async (person: TestUser, hash: string) =>
  (await as(person).get(`/api/posts/${hash}/draft`)).json<{ revision: number; document: unknown }>()

async function aChangedDraft(draftAge = HOUR / 2) {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', document: paragraphs('متن نخست من'), at: now() - HOUR })
  await env.DB.prepare('UPDATE post_drafts SET updated_at = ? WHERE post_id = ?')
    .bind(now() - draftAge, post.id)
    .run()
  await save(author, post.hash, 1, 'متن دوم من')
  return { author, hash: post.hash, id: post.id }
}

test('saves of one session keep at most one revision per ten minutes', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  const tab = session()
  let revision = 1
  await save(author, post.hash, revision++, 'آغاز', `${tab}first-of-all`)
  for (let at = 1; at <= 40; at++) {
    setClockOffset(at * MINUTE)
    expect((await save(author, post.hash, revision++, `متن ${at}`, `${tab}${crypto.randomUUID()}`)).status).toBe(200)
  }
  const { items } = await list(author, post.hash, '?limit=50')
  const times = items.map(({ at }) => at).toReversed()
  expect(times.length).toBeGreaterThanOrEqual(3)
  expect(times.length).toBeLessThanOrEqual(5)
  for (const [index, at] of times.entries()) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(10 * MINUTE)
})

test('a save that overwrites the draft of another session keeps that draft as a revision', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', document: paragraphs('از زبانهٔ نخست') })
  const [one, other] = [session(), session()]
  await save(author, post.hash, 1, 'از زبانهٔ نخست، باز', `${one}a`.padEnd(20, 'a'))
  const before = await listKinds(author, post.hash)
  await save(author, post.hash, 2, 'از زبانهٔ دوم', `${other}b`.padEnd(20, 'b'))
  await save(author, post.hash, 3, 'از زبانهٔ دوم، باز', `${other}c`.padEnd(20, 'c'))
  expect(await listKinds(author, post.hash)).toEqual([[2, 'written'], ...before])
  expect(await textOf(author, post.hash, 2)).toEqual(paragraphs('از زبانهٔ نخست، باز'))
})

test('saving keeps a revision immediately when it deletes most of the text', async () => {
  const author = await aUser()
  const long = 'سخنی دراز '.repeat(200)
  const post = await aPost(author, { state: 'draft', document: paragraphs(long) })
  await save(author, post.hash, 1, 'هیچ')
  expect(await listKinds(author, post.hash)).toEqual([[1, 'written']])
})

test('a repeated save and a save without changes keep no revision', async () => {
  const { author, hash } = await aChangedDraft()
  const before = await listKinds(author, hash)
  setClockOffset(HOUR)
  const id = crypto.randomUUID()
  await save(author, hash, 2, 'متن دوم من', id)
  await save(author, hash, 2, 'متن دوم من', id)
  expect(await listKinds(author, hash)).toEqual(before)
})

test('saving keeps each published state as a revision when the draft changes', async () => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  await as(author).post(`/api/posts/${post.hash}/publish`, { revision: 1 })
  expect(await listKinds(author, post.hash)).toEqual([])
  await save(author, post.hash, 1, 'پس از انتشار')
  await save(author, post.hash, 2, 'باز هم')
  expect(await listKinds(author, post.hash)).toEqual([[1, 'published']])
  await as(author).post(`/api/posts/${post.hash}/publish`, { revision: 3 })
  await save(author, post.hash, 3, 'و باز')
  expect(await listKinds(author, post.hash)).toEqual([
    [3, 'published'],
    [1, 'published'],
  ])
})

test('the list pages through revisions, newest first, with their words, changes and author', async () => {
  const { author, hash } = await aChangedDraft()
  setClockOffset(HOUR)
  await save(author, hash, 2, 'متن سوم من و تو')
  await runCron(testEnv())
  const first = await list(author, hash, '?limit=1')
  expect(first.items).toEqual([
    expect.objectContaining({
      revision: 2,
      words: 3,
      // «عنوان» replaces a two-word title, and «دوم» replaces «نخست».
      change: { added: 2, removed: 3 },
      by: expect.objectContaining({ handle: author.handle }),
    }),
  ])
  const second = await list(author, hash, `?limit=1&after=${first.next}`)
  expect(second.items).toEqual([expect.objectContaining({ revision: 1, words: 3, change: null })])
  expect(second.next).toBeUndefined()
})

test('the list counts the words of a new revision before the cron job does', async () => {
  const { author, hash } = await aChangedDraft()
  expect((await list(author, hash)).items[0]).toMatchObject({ revision: 1, words: 3 })
})

test('restoring creates a revision, keeps the replaced draft, and can be undone', async () => {
  const { author, hash } = await aChangedDraft()
  const restored = RestoreResult.parse(await (await restore(author, hash, 1, 2)).json())
  expect(restored).toMatchObject({ revision: 3, previousRevision: 2, document: paragraphs('متن نخست من') })
  expect(await draftOf(author, hash)).toMatchObject({ revision: 3, document: paragraphs('متن نخست من') })
  expect(await listKinds(author, hash)).toEqual([
    [3, 'restored'],
    [2, 'written'],
    [1, 'written'],
  ])
  const back = RestoreResult.parse(await (await restore(author, hash, restored.previousRevision, 3)).json())
  expect(back).toMatchObject({ revision: 4, document: paragraphs('متن دوم من') })
  expect((await listKinds(author, hash)).map(([revision]) => revision)).toEqual([4, 3, 2, 1])
})

test('only one of two concurrent restores succeeds, the other returns 412, and repeating the successful one changes nothing', async () => {
  const { author, hash } = await aChangedDraft()
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const answers = await Promise.all(ids.map((id) => restore(author, hash, 1, 2, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const won = answers.findIndex(({ status }) => status === 200)
  const again = await restore(author, hash, 1, 2, ids[won])
  expect(await again.json()).toEqual(await answers[won]?.json())
  expect((await draftOf(author, hash)).revision).toBe(3)
  expect(await listKinds(author, hash)).toHaveLength(3)
})

test('only one of a concurrent save and restore succeeds, and only the restore keeps the replaced draft as a revision', async () => {
  for (let round = 0; round < 6; round++) {
    // The next save keeps no revision, because the last one is younger than ten minutes.
    const { author, hash } = await aChangedDraft(5 * MINUTE)
    const calls = [() => restore(author, hash, 1, 2), () => save(author, hash, 2, 'متن سوم من')]
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const draft = await draftOf(author, hash)
    expect(draft.revision).toBe(3)
    const revisions = (await listKinds(author, hash)).map(([revision]) => revision)
    const isRestored = JSON.stringify(draft.document) === JSON.stringify(paragraphs('متن نخست من'))
    expect(revisions).toEqual(isRestored ? [3, 2, 1] : [1])
  }
})

test('a missing revision returns 404, a stale restore 412, and neither request changes the revisions', async () => {
  const { author, hash } = await aChangedDraft()
  expect((await restore(author, hash, 7, 2)).status).toBe(404)
  expect((await restore(author, hash, 1, 1)).status).toBe(412)
  expect((await as(author).get(`/api/posts/${hash}/revisions/0`)).status).toBe(400)
  expect(await textOf(author, hash, 9)).toBe(404)
  expect(await listKinds(author, hash)).toEqual([[1, 'written']])
})

/** Creates a draft with revisions of the given ages (ms), newest first. */
async function aDraftWithRevisions(ages: number[], kind = 'written') {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft' })
  const document = JSON.stringify(paragraphs('متن'))
  const oldestFirst = ages.toReversed()
  await env.DB.batch(
    oldestFirst.map((age, at) =>
      env.DB.prepare(
        "INSERT INTO post_revisions (post_id, revision, kind, by_user_id, at, bytes, title, document) VALUES (?, ?, ?, ?, ?, ?, 'ع', ?)",
      ).bind(post.id, at + 1, kind, author.id, now() - age, document.length, document),
    ),
  )
  const left = async () => {
    const { results } = await env.DB.prepare('SELECT revision FROM post_revisions WHERE post_id = ? ORDER BY revision DESC')
      .bind(post.id)
      .all<{ revision: number }>()
    return results.map(({ revision }) => ages[ages.length - revision] ?? 0)
  }
  return { author, post, left }
}

/** Thins out revisions every six hours; the last run is that of the cron job. */
async function runCronFor(ms: number) {
  for (let at = 0; at < ms; at += 6 * HOUR) {
    setClockOffset(at)
    await atomic(database(env), pruneRevisions(database(env)))
  }
  setClockOffset(ms)
  await runCron(testEnv())
}

test('the cron job keeps all revisions at first, hourly ones after two days and daily ones after nine, and every published one', async () => {
  const every10 = Array.from({ length: 60 }, (_, at) => at * 10 * MINUTE)
  const [written, published] = [await aDraftWithRevisions(every10), await aDraftWithRevisions(every10, 'published')]
  await runCron(testEnv())
  expect(await written.left()).toHaveLength(60)
  await runCronFor(2 * DAY)
  const hourly = await written.left()
  expect(hourly.length).toBeGreaterThanOrEqual(10)
  expect(hourly.length).toBeLessThanOrEqual(11)
  expect(hourly[0]).toBe(0)
  await runCronFor(9 * DAY)
  expect((await written.left()).length).toBeLessThanOrEqual(2)
  expect(await published.left()).toHaveLength(60)
})

test('the cron job counts no changes between revisions with the same text', async () => {
  const { author, post, left } = await aDraftWithRevisions([0, 25 * HOUR, 25 * HOUR + 1, 50 * HOUR])
  await runCron(testEnv())
  await runCron(testEnv())
  expect((await left()).length).toBeLessThanOrEqual(4)
  for (const { words, change } of (await list(author, post.hash)).items.slice(0, -1)) {
    expect(words).toBe(1)
    expect(change).toEqual({ added: 0, removed: 0 })
  }
})

test('a post keeps its newest 200 revisions', async () => {
  const { left } = await aDraftWithRevisions(Array.from({ length: 230 }, (_, at) => at * MINUTE))
  const ages = await left()
  expect(ages).toHaveLength(200)
  expect([ages[0], ages.at(-1)]).toEqual([0, 199 * MINUTE])
})

test('a post keeps at most 20 MB of revisions', async () => {
  const { post, author, left } = await aDraftWithRevisions([0])
  const add = (revision: number, bytes: number) =>
    env.DB.prepare(
      'INSERT INTO post_revisions (post_id, revision, kind, by_user_id, at, bytes, title, document) VALUES (?, ?, \'written\', ?, ?, ?, \'\', \'{"type":"doc","content":[]}\')',
    )
      .bind(post.id, revision, author.id, now(), bytes)
      .run()
  for (let revision = 2; revision <= 30; revision++) await add(revision, 1_500_000)
  expect(await left()).toHaveLength(13)
})

test('the cron job counts an unreadable revision as zero words, once', async () => {
  const { author, hash, id } = await aChangedDraft()
  // Marks the revisions of earlier tests of the file as counted, because a run counts at most 100.
  await env.DB.prepare(`UPDATE post_revisions SET document = iif(post_id = ?1, '{}', document), words = iif(post_id = ?1, NULL, 0)`)
    .bind(id)
    .run()
  await runCron(testEnv())
  expect(takeConsole()).toEqual([expect.stringContaining('revision_unreadable')])
  await runCron(testEnv())
  expect((await list(author, hash)).items).toMatchObject([{ revision: 1, words: 0, change: null }])
})
