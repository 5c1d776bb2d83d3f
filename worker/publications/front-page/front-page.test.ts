import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import {
  aPost,
  aPublication,
  aSeries,
  as,
  aUser,
  countInvalidations,
  readInvalidationVersion,
  recordedDatabase,
  request,
  type TestUser,
} from '#worker/testing/index.ts'
import { Arrangement, FrontPage } from './contract.ts'

async function aMagazine(postCount = 0) {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const posts: Awaited<ReturnType<typeof aPost>>[] = []
  for (let nth = 0; nth < postCount; nth++) posts.push(await aPost(owner, { publication, at: 1_000_000 + nth, title: `پست ${nth}` }))
  return { owner, publication, posts, newestFirst: posts.toReversed().map(({ hash }) => hash) }
}

const read = async (handle: string, viewer: TestUser | null = null) => {
  const response = await as(viewer).get(`/api/publications/${handle}/front-page`)
  expect(response.status).toBe(200)
  return FrontPage.parse(await response.json())
}

const EMPTY = { version: 0, lead: null, featured: [], pinned: [], sections: [] }
const arrange = (viewer: TestUser, hash: string, body: Record<string, unknown>) =>
  as(viewer).put(`/api/publications/managed/${hash}/front-page`, { key: crypto.randomUUID(), ...EMPTY, ...body })

const hashes = (cards: readonly { hash: string }[]) => cards.map(({ hash }) => hash)
const allHashes = (page: FrontPage) => [
  ...hashes(page.lead ? [page.lead] : []),
  ...hashes(page.featured),
  ...hashes(page.pinned),
  ...page.series.flatMap(({ posts }) => hashes(posts)),
  ...page.sections.flatMap(({ posts }) => hashes(posts)),
  ...hashes(page.newest.items),
]
const addCover = (hash: string) =>
  env.DB.prepare('UPDATE posts SET cover = ? WHERE hash = ?')
    .bind(JSON.stringify({ hash: 'a'.repeat(12), width: 1600, height: 900, widths: [480] }), hash)
    .run()

describe('a front page that nobody arranged', () => {
  test('leads with the newest post with a cover, and shows the others newest first', async () => {
    const { publication, newestFirst } = await aMagazine(4)
    const [first = '', second = '', ...rest] = newestFirst
    await addCover(second)
    const page = await read(publication.handle)
    expect(page.lead?.hash).toBe(second)
    expect(hashes(page.newest.items)).toEqual([first, ...rest])
    expect(page).toMatchObject({ featured: [], pinned: [], sections: [], series: [], memberCount: 1 })
  })

  test('of an empty publication has no posts and lists the owner', async () => {
    const { owner, publication } = await aMagazine()
    const page = await read(publication.handle)
    expect(page).toMatchObject({ lead: null, newest: { items: [] } })
    expect(page.members).toEqual([{ person: { handle: owner.handle, name: owner.name, avatar: null }, role: 'owner' }])
  })

  test('pages through all posts: what the first page does not show follows at the cursor of the profile’s posts', async () => {
    const { publication, newestFirst } = await aMagazine(16)
    const page = await read(publication.handle)
    expect([...new Set(allHashes(page))]).toHaveLength(allHashes(page).length)
    const answer = await as(null).get(`/api/profiles/${publication.handle}/posts?limit=50&after=${page.newest.next}`)
    const { items } = await answer.json<{ items: { hash: string }[] }>()
    expect([...allHashes(page), ...hashes(items)].sort()).toEqual(newestFirst.toSorted())
  })
})

test('an arranged front page shows each post once: lead, featured and pinned posts, sections, series, newest', async () => {
  const { owner, publication, posts } = await aMagazine(5)
  const tag = `برچسب ${publication.hash}`
  const tagged = [await aPost(owner, { publication, tags: [tag], at: 10 }), await aPost(owner, { publication, tags: [tag], at: 20 })]
  const [lead, featured, pinned, inSeries] = posts
  if (!lead || !featured || !pinned || !inSeries || !tagged[0]) throw new Error('Posts missing')
  const series = await aSeries(publication, [lead, inSeries], { title: 'سفر' })
  const body = { lead: lead.hash, featured: [featured.hash, tagged[0].hash], pinned: [pinned.hash], sections: [{ tag, title: 'بخش' }] }
  expect((await arrange(owner, publication.hash, body)).status).toBe(200)
  const page = await read(publication.handle)
  expect(page.lead?.hash).toBe(lead.hash)
  expect(hashes(page.featured)).toEqual([featured.hash, tagged[0].hash])
  expect(hashes(page.pinned)).toEqual([pinned.hash])
  expect(page.series).toMatchObject([{ hash: series.hash, title: 'سفر', postCount: 2, posts: [{ number: 2, hash: inSeries.hash }] }])
  expect(page.sections.map(({ title, posts }) => [title, hashes(posts)])).toEqual([['بخش', [tagged[1]?.hash]]])
  expect([...new Set(allHashes(page))]).toHaveLength(7)
  expect(allHashes(page)).toHaveLength(7)
})

test('the front page takes three database round trips', async () => {
  const { publication } = await aMagazine(2)
  const { database, trips } = recordedDatabase(env.DB)
  const response = await request(`/api/publications/${publication.handle}/front-page`, undefined, { DB: database })
  expect(response.status).toBe(200)
  expect(trips.filter((statements) => !statements.every((statement) => statement.includes('cache_bumps')))).toHaveLength(3)
})

describe('a post disappears at once from the front page and from the arrangement', () => {
  const LEAVE: Record<string, (author: TestUser, post: { id: number; hash: string }) => Promise<unknown>> = {
    'when it is withdrawn': (author, { hash }) => as(author).post(`/api/posts/${hash}/withdraw`),
    'when it is removed': (author, { hash }) => as(author).post('/api/posts/mine/change', { action: 'remove', hashes: [hash] }),
    'when its author’s account closes': (author) => as(author).post('/api/me/deactivate', { handle: author.handle }),
    'when it leaves the publication': (_, { id }) => env.DB.prepare('UPDATE posts SET publication_id = NULL WHERE id = ?').bind(id).run(),
  }
  test.each(Object.keys(LEAVE))('%s', async (how) => {
    const { owner, publication, posts } = await aMagazine(1)
    const author = await aUser()
    const tag = `برچسب ${publication.hash}`
    const gone = await aPost(author, { publication, tags: [tag] })
    await aSeries(publication, [gone])
    await arrange(owner, publication.hash, { lead: gone.hash, sections: [{ tag }] })
    expect((await read(publication.handle)).lead?.hash).toBe(gone.hash)
    await LEAVE[how]?.(author, gone)
    const page = await read(publication.handle)
    expect(allHashes(page)).toEqual(posts.map(({ hash }) => hash))
    expect(page).toMatchObject({ sections: [], series: [] })
    const arrangement = Arrangement.parse(await (await as(owner).get(`/api/publications/managed/${publication.hash}/front-page`)).json())
    expect(arrangement).toMatchObject({ lead: null, series: [{ posts: [] }] })
  })
})

test('a post that moves to another publication keeps no place in the arrangement, series or sections of the first', async () => {
  const { owner, publication } = await aMagazine()
  const other = await aPublication({ owner })
  const tag = `برچسب ${publication.hash}`
  const post = await aPost(owner, { publication, tags: [tag] })
  await aSeries(publication, [post])
  for (const { hash } of [publication, other]) await arrange(owner, hash, { sections: [{ tag }] })
  await env.DB.prepare('UPDATE posts SET publication_id = ? WHERE id = ?').bind(other.id, post.id).run()
  await arrange(owner, other.hash, { version: 1, pinned: [post.hash], sections: [{ tag }] })
  await env.DB.prepare('UPDATE posts SET publication_id = ? WHERE id = ?').bind(publication.id, post.id).run()
  expect(await read(publication.handle)).toMatchObject({ lead: { hash: post.hash }, pinned: [], series: [] })
  expect(allHashes(await read(other.handle))).toEqual([])
})

test('a hidden tag has no section, and a merged one shows the posts of its target', async () => {
  const { owner, publication } = await aMagazine()
  const moderator = await aUser({ role: 'moderator' })
  const [tag, target] = [`برچسب ${publication.hash}`, `هدف ${publication.hash}`]
  for (const name of [tag, target, target]) await aPost(owner, { publication, tags: [name] })
  await arrange(owner, publication.hash, { sections: [{ tag }] })
  expect((await as(moderator).put(`/api/moderation/tags/${target}/aliases/${tag}`)).status).toBe(200)
  expect((await read(publication.handle)).sections).toMatchObject([{ tag: { name: target }, posts: [{}, {}] }])
  await as(moderator).put(`/api/moderation/tags/${target}/hidden`)
  expect((await read(publication.handle)).sections).toEqual([])
})

describe('saving the arrangement', () => {
  test('by two editors concurrently stores one, and rejects the other as stale', async () => {
    const [owner, editor] = [await aUser(), await aUser()]
    const publication = await aPublication({ owner, editors: [editor] })
    const [one, two] = [await aPost(owner, { publication }), await aPost(owner, { publication })]
    const answers = await Promise.all([
      arrange(owner, publication.hash, { lead: one.hash }),
      arrange(editor, publication.hash, { lead: two.hash }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const saved = answers[0].status === 200 ? one : two
    expect((await read(publication.handle)).lead?.hash).toBe(saved.hash)
  })

  test('again with the same key returns the stored arrangement and changes nothing', async () => {
    const { owner, publication, posts } = await aMagazine(2)
    const key = crypto.randomUUID()
    const body = { key, lead: posts[0]?.hash }
    expect((await arrange(owner, publication.hash, body)).status).toBe(200)
    const before = await readInvalidationVersion(`publication-${publication.hash}`)
    const again = await arrange(owner, publication.hash, body)
    expect(Arrangement.parse(await again.json())).toMatchObject({ version: 1, lead: { hash: posts[0]?.hash } })
    expect(await readInvalidationVersion(`publication-${publication.hash}`)).toBe(before)
  })

  test('rejects posts of elsewhere, drafts, unknown and repeated tags, and a post in two places (400), and changes nothing', async () => {
    const { owner, publication, posts } = await aMagazine(1)
    const [elsewhere, draft] = [await aPost(owner), await aPost(owner, { publication, state: 'draft' })]
    const tag = `برچسب ${publication.hash}`
    await aPost(owner, { publication, tags: [tag] })
    const [post] = posts
    const rejected = [
      { lead: elsewhere.hash },
      { featured: [draft.hash] },
      { sections: [{ tag: 'برچسبی که نیست' }] },
      { sections: [{ tag }, { tag }] },
      { lead: post?.hash, pinned: [post?.hash] },
    ]
    for (const body of rejected) expect((await arrange(owner, publication.hash, body)).status).toBe(400)
    expect(await env.DB.prepare('SELECT front_page_version FROM publications WHERE id = ?').bind(publication.id).first()).toEqual({
      front_page_version: 0,
    })
  })

  test('invalidates the publication’s pages', async () => {
    const { owner, publication } = await aMagazine()
    const count = () => countInvalidations(`publication-${publication.hash}`)
    const before = await count()
    await arrange(owner, publication.hash, {})
    expect(await count()).toBe(before + 1)
  })
})

test('the search of posts to choose finds titles in any spelling and pages newest first', async () => {
  const { owner, publication } = await aMagazine(2)
  const wanted = await aPost(owner, { publication, title: 'می‌خوانم كتاب' })
  const search = async (query: string) =>
    (await as(owner).get(`/api/publications/managed/${publication.hash}/posts?${query}`)).json<{
      items: { hash: string }[]
      next?: string
    }>()
  expect(hashes((await search(`q=${encodeURIComponent('کتاب می خوانم')}`)).items)).toEqual([wanted.hash])
  const first = await search('limit=2')
  const second = await search(`limit=2&after=${first.next}`)
  expect(new Set([...hashes(first.items), ...hashes(second.items)]).size).toBe(3)
  expect(second.next).toBeUndefined()
})
