import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { indexChanges, purgeTerms, TERM_TABLES } from '#worker/indexing/search-index/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { pruneDeadLetters } from '#worker/lib/job-failures.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { aComment, aCommenter, aPost, aPublication, as, aUser, paragraphs, runAllJobs, runQuery, testEnv } from '#worker/testing/index.ts'
import { runDeletions } from './run-deletions.ts'

/**
 * Where words of the person may stay, with the reason. The first name of a column is its table, the second the field that the person
 * filled in.
 */
const RETAINED: Readonly<Record<string, string>> = {
  'users.handle handle': 'reserved for ever',
  'handles.handle handle': 'reserved for ever',
  'handles.skeleton handle': 'reserved for ever',
  'comments.body visible': 'part of a conversation of others',
  'tags.key tag': 'shared by all who use it',
  'tags.name tag': 'shared by all who use it',
  'tags.slug tag': 'shared by all who use it',
  'tags.sort_key tag': 'shared by all who use it',
  'tags.letter tag': 'shared by all who use it',
  'tag_spellings.spelling tag': 'shared by all who use it',
  'documents.title tag': 'the page of the tag',
  'name_vocabulary.term tag': 'the page of the tag',
}

/** FTS5 stores of a term only what differs from the previous one, so that the field may lack its beginning. */
const isRetained = (place: string) =>
  place in RETAINED || (place.startsWith('name_terms ') && 'name_terms tag'.endsWith(place.slice('name_terms '.length)))

const DATABASES = { DB: env.DB, SEARCH: env.SEARCH, STATS: env.STATS }

/** Returns the fields whose words a database holds, each with the table and column. Reads the bytes of the full-text index as well. */
async function searchDatabase(database: D1Database, run: string): Promise<string[]> {
  const { results: tables } = await database
    .prepare(
      `SELECT m.name, (SELECT json_group_array(x.name) FROM pragma_table_xinfo(m.name) x WHERE x.hidden <> 1) AS columns FROM sqlite_master m
       WHERE m.type = 'table' AND m.name NOT GLOB '_cf*' AND m.name NOT GLOB 'sqlite*' AND m.name NOT GLOB '*_terms'`,
    )
    .all<{ name: string; columns: string }>()
  const found = new Set<string>()
  for (const { name, columns } of tables) {
    const names: string[] = JSON.parse(columns)
    const holds = names.map((column) => `instr(CAST("${column}" AS BLOB), CAST(?1 AS BLOB)) > 0`).join(' OR ')
    const { results: rows } = await database.prepare(`SELECT * FROM "${name}" WHERE ${holds}`).bind(run).all()
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = Array.isArray(value) ? new TextDecoder('latin1').decode(new Uint8Array(value)) : String(value)
        const place = /^\w+_terms(?=_)/.exec(name)?.[0] ?? `${name}.${column}`
        for (const [, field] of text.matchAll(new RegExp(`([a-z]*)${run}`, 'g'))) found.add(`${place} ${field}`)
      }
  }
  return [...found]
}

/** Returns the keys of the objects that hold words of the run and are not among `known`. */
async function searchObjects(run: string, known: ReadonlySet<string>): Promise<string[]> {
  const found = []
  for (const key of await listObjects()) {
    if (known.has(key)) continue
    const text = new TextDecoder('latin1').decode(await (await env.MEDIA.get(key))?.arrayBuffer())
    if (text.includes(run)) found.push(key)
  }
  return found
}

async function listObjects(): Promise<string[]> {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await env.MEDIA.list(cursor === undefined ? {} : { cursor })
    keys.push(...page.objects.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return keys
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const randomLetters = (count: number) => Array.from({ length: count }, () => LETTERS.charAt(Math.floor(Math.random() * 26))).join('')

/** Creates an account that filled in every field of the product; each holds the name of the field and the letters of the run. */
async function aTalkativePerson(run: string) {
  // The letters come last, because FTS5 stores of a term only what differs from the beginning of the previous one.
  const word = (field: string) => `${field}${run}`
  const [friend, reader] = [await aCommenter(), await aCommenter()]
  const person = await aUser({ handle: word('handle'), createdAt: 1 })
  const client = as(person)
  const send = async (response: Promise<Response>) => {
    const answer = await response
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return answer
  }
  const create = async (title: string, text: string) =>
    (
      await (
        await send(client.post('/api/posts', { key: newHash() + newHash(), title, document: paragraphs(text) }))
      ).json<{ hash: string }>()
    ).hash
  await send(
    client.patch('/api/me/profile', {
      ...{ name: word('name'), ...mapProfileTexts(word) },
      links: [`https://example.org/${word('link')}`],
    }),
  )
  const post = await create(word('title'), word('body'))
  await send(
    client.post(`/api/posts/${post}/publish`, {
      ...{ revision: 1, description: word('description'), tags: [word('tag')], slug: word('slug') },
      canonicalUrl: `https://example.org/${word('canonical')}`,
    }),
  )
  await send(
    client.put(`/api/posts/${post}/draft`, {
      ...{ saveId: newHash() + newHash(), revision: 1, title: word('edited'), document: paragraphs(word('draft')) },
    }),
  )
  await send(client.post(`/api/posts/${post}/draft-links`, { key: newHash() + newHash(), label: word('label') }))
  const theirs = await aPost(friend)
  const at = now()
  await aComment(person, theirs.id, { body: word('visible') })
  await aComment(person, theirs.id, { body: word('held'), mentions: [word('mention')], state: 'held', awaitsApproval: true })
  await aComment(person, theirs.id, { body: word('hidden'), state: 'hidden', hiddenAt: at })
  await aComment(person, theirs.id, { body: word('removed'), state: 'removed', removedAt: at })
  await aComment(person, theirs.id, { body: word('takendown'), state: 'hidden', takenDownAt: at, rule: 1 })
  await send(client.post(`/api/comments/post/${post}`, { key: newHash() + newHash(), parent: null, body: word('own') }))
  const list = await (
    await send(client.post('/api/lists', { key: newHash() + newHash(), name: word('list'), description: word('listabout'), public: true }))
  ).json<{ hash: string }>()
  await send(client.put(`/api/lists/${list.hash}/items/${theirs.hash}`))
  await send(client.patch(`/api/lists/${list.hash}/items/${theirs.hash}`, { note: word('note') }))
  await send(client.post('/api/reports', { kind: 'post', key: theirs.hash, rule: 'other', details: word('report') }))
  await send(
    client.post('/api/contact', {
      ...{ key: newHash() + newHash(), name: word('sender'), email: person.email, subject: word('subject'), message: word('message') },
    }),
  )
  await send(
    as(null).post('/api/contact', {
      ...{ key: newHash() + newHash(), name: word('visitor'), email: person.email.toUpperCase(), subject: word('question') },
      message: word('asked'),
    }),
  )
  await send(client.post('/api/me/api-tokens', { name: word('token'), scopes: ['read'], expiresInDays: 30 }))

  // Notifications of others that name the person or their post.
  const publication = await aPublication({ owner: friend, editors: [reader] })
  const submitted = await create(word('offered'), word('offer'))
  const submission = await (
    await send(
      client.post('/api/submissions', {
        ...{ key: newHash() + newHash(), post: submitted, publication: publication.hash, revision: 1, message: word('pitch') },
      }),
    )
  ).json<{ hash: string }>()
  await send(as(friend).put(`/api/submissions/${submission.hash}/assignee`, { editor: reader.handle }))
  await send(as(reader).post(`/api/comments/post/${post}`, { key: newHash() + newHash(), parent: null, body: 'چه خوب نوشتی' }))
  await send(as(friend).put(`/api/likes/post/${post}`))
  await runAllJobs()
  await runQuery(
    'INSERT INTO dead_letters (id, body, at, reason, attempts) VALUES (?, ?, ?, ?, 1)',
    newHash(),
    JSON.stringify({ kind: 'mail', payload: { to: friend.email, subject: word('letter') } }),
    at,
    'lost',
  )
  await indexChanges(testEnv())
  return { person, word, search: async () => (await Promise.all(Object.values(DATABASES).map((one) => searchDatabase(one, run)))).flat() }
}

test('after an erasure no store holds a word that the person wrote, except what is retained for a reason', async () => {
  const known = new Set(await listObjects())
  const { person, search } = await aTalkativePerson(randomLetters(10))
  const before = await search()
  for (const field of ['name', 'bio', 'body', 'draft', 'held', 'own', 'note', 'pitch', 'letter', 'message'])
    expect(
      before.some((place) => place.endsWith(` ${field}`)),
      field,
    ).toBe(true)
  for (const table of ['name_terms', 'post_terms'])
    expect(before.filter((place) => place.startsWith(table)).length, table).toBeGreaterThan(3)
  // Migrations request a purge of their own. After it and without automatic merges, the index drops terms only when one is requested.
  await purgeTerms(testEnv())
  for (const table of Object.values(TERM_TABLES))
    await env.SEARCH.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('crisismerge', 1000)`).run()
  expect((await as(person).post('/api/me/deletion', { handle: person.handle, publications: [] })).status).toBe(202)
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  await indexChanges(testEnv())
  await purgeTerms(testEnv())
  await atomic(database(env), [pruneDeadLetters(database(env))])
  expect((await search()).filter((place) => !isRetained(place))).toEqual([])
  expect(await searchObjects(person.handle.slice('handle'.length), known)).toEqual([])
})
