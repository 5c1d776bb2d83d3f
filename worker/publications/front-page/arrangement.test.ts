import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { aPost, aPublication, as, aUser, interleavedDatabase, runQuery, type TestUser } from '#worker/testing/index.ts'
import { Arrangement, FrontPage, PostChoices } from './contract.ts'

async function aMagazine(postCount = 0) {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const posts: Awaited<ReturnType<typeof aPost>>[] = []
  for (let nth = 0; nth < postCount; nth++) posts.push(await aPost(owner, { publication, at: 1_000_000 + nth }))
  return { owner, editor, writer, publication, posts }
}

const EMPTY = { version: 0, lead: null, featured: [], pinned: [], sections: [] }
const arrange = (viewer: TestUser, hash: string, body: Record<string, unknown>, over = {}) =>
  as(viewer).put(`/api/publications/managed/${hash}/front-page`, { key: crypto.randomUUID(), ...EMPTY, ...body }, over)
const readArrangement = async (viewer: TestUser, hash: string) =>
  Arrangement.parse(await (await as(viewer).get(`/api/publications/managed/${hash}/front-page`)).json())
const readPage = async (handle: string, viewer: TestUser | null = null) =>
  FrontPage.parse(await (await as(viewer).get(`/api/publications/${handle}/front-page`)).json())
const hashes = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash)
const readRows = async () =>
  (
    await env.DB.batch(
      ['publication_picks', 'publication_sections'].map((table) =>
        env.DB.prepare(`SELECT * FROM ${table} ORDER BY publication_id, position`),
      ),
    )
  ).map(({ results }) => results)

test('an arrangement is read back in the order in which it was saved, and the next one replaces it', async () => {
  const { owner, editor, publication, posts } = await aMagazine(6)
  const tags = ['یکم', 'دوم'].map((name) => `${name} ${publication.hash}`)
  for (const tag of tags) await aPost(owner, { publication, tags: [tag], at: 10 })
  const [one, two, three, four, five, six] = hashes(posts)
  const sections = [{ tag: tags[1], title: 'بخش' }, { tag: tags[0] }]
  await arrange(editor, publication.hash, { lead: two, featured: [six, one], pinned: [four, three], sections })
  const saved = await readArrangement(owner, publication.hash)
  expect(saved).toMatchObject({
    version: 1,
    lead: { hash: two, authorName: owner.name, hasCover: false },
    sections: [{ title: 'بخش' }, { title: '' }],
  })
  expect([hashes(saved.featured), hashes(saved.pinned)]).toEqual([
    [six, one],
    [four, three],
  ])
  expect(saved.sections.map(({ tag }) => tag.name)).toEqual(tags.toReversed())
  expect((await readPage(publication.handle)).sections.map(({ title }) => title)).toEqual(['بخش', tags[0]])
  await arrange(owner, publication.hash, { version: 1, featured: [five], sections: [{ tag: tags[0], title: 'دیگر' }] })
  const next = await readArrangement(owner, publication.hash)
  expect(next).toMatchObject({ version: 2, lead: null, pinned: [], sections: [{ title: 'دیگر', tag: { name: tags[0] } }] })
  expect([hashes(next.featured), next.sections.length]).toEqual([[five], 1])
})

test('editors are offered the most used tags that no section has', async () => {
  const { owner, publication } = await aMagazine()
  const [often, once, section] = ['پرکار', 'کم‌کار', 'بخش'].map((name) => `${name} ${publication.hash}`)
  for (const tags of [
    [often, section],
    [often, section],
    [once, section],
  ])
    await aPost(owner, { publication, tags: tags.map(String) })
  const names = async () => (await readArrangement(owner, publication.hash)).suggestedTags.map(({ name }) => name)
  expect(await names()).toEqual([section, often, once])
  await arrange(owner, publication.hash, { sections: [{ tag: section }] })
  expect(await names()).toEqual([often, once])
})

test('editors are offered the tags of the two hundred newest posts, of those of one moment the last stored', async () => {
  const { owner, publication } = await aMagazine()
  const [old, recent] = ['کهنه', 'تازه'].map((name) => `${name} ${publication.hash}`)
  for (let nth = 0; nth < 201; nth++)
    await aPost(owner, { publication, at: 1_000_000, tags: nth === 0 ? [String(old)] : nth === 200 ? [String(recent)] : [] })
  expect((await readArrangement(owner, publication.hash)).suggestedTags.map(({ name }) => name)).toEqual([recent])
})

describe('a save is refused and changes neither this arrangement nor that of another publication', () => {
  test('of a writer, a stranger, and for a version that is not the latest', async () => {
    const { owner, writer, publication, posts } = await aMagazine(2)
    const other = await aPublication({ owner })
    const elsewhere = await aPost(owner, { publication: other })
    await arrange(owner, other.hash, { lead: elsewhere.hash })
    await arrange(owner, publication.hash, { lead: posts[0]?.hash })
    const tag = `برچسب ${publication.hash}`
    await aPost(owner, { publication, tags: [tag] })
    const before = await readRows()
    const body = { version: 1, lead: posts[1]?.hash, sections: [{ tag }] }
    expect((await arrange(writer, publication.hash, body)).status).toBe(403)
    expect((await arrange(await aUser(), publication.hash, body)).status).toBe(404)
    for (const version of [0, 2]) expect((await arrange(owner, publication.hash, { ...body, version })).status).toBe(412)
    expect(await readRows()).toEqual(before)
    expect((await arrange(owner, publication.hash, { version: 1 })).status).toBe(200)
    expect((await readPage(other.handle)).lead?.hash).toBe(elsewhere.hash)
  })

  test('of an editor who becomes a writer meanwhile', async () => {
    const { owner, editor, publication, posts } = await aMagazine(2)
    const tag = `برچسب ${publication.hash}`
    await aPost(owner, { publication, tags: [tag] })
    await arrange(owner, publication.hash, { lead: posts[0]?.hash })
    const before = await readRows()
    const DB = interleavedDatabase(env.DB, /^delete from "publication_picks"/, () =>
      runQuery("UPDATE publication_members SET role = 'writer' WHERE user_id = ?", editor.id),
    )
    const body = { version: 1, lead: posts[1]?.hash, sections: [{ tag }] }
    expect((await arrange(editor, publication.hash, body, { env: { DB } })).status).toBe(403)
    expect(await readRows()).toEqual(before)
    expect((await readArrangement(owner, publication.hash)).version).toBe(1)
  })

  test('with more posts or sections than the page has places for', async () => {
    const { owner, publication, posts } = await aMagazine(LIMITS.frontPageFeatured + 1)
    const tags = Array.from({ length: LIMITS.frontPageSections + 1 }, (_, nth) => `${nth} ${publication.hash}`)
    await aPost(owner, { publication, tags: tags.slice(0, 4) })
    await aPost(owner, { publication, tags: tags.slice(4) })
    const all = hashes(posts)
    const sections = tags.map((tag) => ({ tag }))
    for (const body of [{ featured: all }, { pinned: all.slice(0, LIMITS.frontPagePinned + 1) }, { sections }])
      expect((await arrange(owner, publication.hash, body)).status).toBe(400)
    const full = { featured: all.slice(0, LIMITS.frontPageFeatured), sections: sections.slice(0, LIMITS.frontPageSections) }
    expect((await arrange(owner, publication.hash, full)).status).toBe(200)
    expect((await arrange(owner, publication.hash, { version: 1, pinned: all.slice(0, LIMITS.frontPagePinned) })).status).toBe(200)
  })
})

describe('a section', () => {
  test('shows the four newest posts of the publication with its tag that are not chosen elsewhere', async () => {
    const { owner, publication } = await aMagazine()
    const other = await aPublication({ owner })
    const [tag, otherTag] = [`برچسب ${publication.hash}`, `دیگر ${publication.hash}`]
    const tagged: string[] = []
    for (const at of [10, 30, 20, 20, 40, 50]) tagged.push((await aPost(owner, { publication, tags: [tag], at })).hash)
    await aPost(owner, { publication, tags: [tag], state: 'draft', at: 99 })
    await aPost(owner, { publication, tags: [otherTag], at: 98 })
    await aPost(owner, { publication: other, tags: [tag], at: 97 })
    await aPost(owner, { tags: [tag], at: 96 })
    await arrange(owner, publication.hash, { lead: tagged[5], sections: [{ tag }] })
    const { sections } = await readPage(publication.handle)
    expect(sections.map(({ posts }) => hashes(posts))).toEqual([[tagged[4], tagged[1], tagged[3], tagged[2]]])
  })

  test('of tags that were merged into another is shown once, in the place of the first', async () => {
    const { owner, publication } = await aMagazine()
    const moderator = await aUser({ role: 'moderator' })
    const [first, between, last] = ['یکم', 'میانه', 'آخر'].map((name) => `${name} ${publication.hash}`)
    for (const tag of [first, between, last]) await aPost(owner, { publication, tags: [String(tag)] })
    await arrange(owner, publication.hash, { sections: [{ tag: first }, { tag: between }, { tag: last }] })
    expect((await as(moderator).put(`/api/moderation/tags/${first}/aliases/${last}`)).status).toBe(200)
    const names = (sections: readonly { tag: { name: string } }[]) => sections.map(({ tag }) => tag.name)
    expect(names((await readArrangement(owner, publication.hash)).sections)).toEqual([first, between])
    const page = await readPage(publication.handle)
    expect(page.sections.map(({ tag, posts }) => [tag.name, posts.length])).toEqual([
      [first, 2],
      [between, 1],
    ])
  })

  test('whose twelve newest posts are all in sections above is left out, although it has an older one', async () => {
    const { owner, publication } = await aMagazine()
    const tags = ['یکم', 'دوم', 'سوم', 'چهارم'].map((name) => `${name} ${publication.hash}`)
    const [first, second, third, last = ''] = tags
    const aTagged = (at: number, ...names: (string | undefined)[]) => aPost(owner, { publication, tags: names.map(String), at })
    for (const [nth, above] of [first, second, third].entries())
      for (let at = 0; at < 4; at++) await aTagged(1000 + nth * 10 + at, above, last)
    const older = await aTagged(500, last)
    const lead = await aPost(owner, { publication })
    await arrange(owner, publication.hash, { lead: lead.hash, sections: tags.map((tag) => ({ tag })) })
    const page = await readPage(publication.handle)
    expect(page.sections.map(({ tag, posts }) => [tag.name, posts.length])).toEqual([
      [first, 4],
      [second, 4],
      [third, 4],
    ])
    expect(hashes(page.newest.items)).toEqual([older.hash])
  })

  test('invalidates the page with its tag', async () => {
    const { owner, publication } = await aMagazine()
    const tag = `برچسب ${publication.hash}`
    const post = await aPost(owner, { publication, tags: [tag] })
    await arrange(owner, publication.hash, { sections: [{ tag }] })
    const id = await env.DB.prepare('SELECT tag_id FROM post_tags WHERE post_id = ?').bind(post.id).first('tag_id')
    const response = await as(null).get(`/api/publications/${publication.handle}/front-page`)
    expect(response.headers.get('Cache-Tag')?.split(',')).toEqual([`publication-${publication.hash}`, `tag-${id}`])
  })
})

test('an author and a reader separated by a block do not see each other’s posts and names in any part of the page', async () => {
  const { owner, publication, posts } = await aMagazine(1)
  const [author, reader] = [await aUser(), await aUser()]
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 5)",
    publication.id,
    author.id,
  )
  const tag = `برچسب ${publication.hash}`
  const hidden: { hash: string }[] = []
  for (let nth = 0; nth < 5; nth++) hidden.push(await aPost(author, { publication, tags: [tag], at: 2_000_000 + nth }))
  const [lead, featured, pinned] = hashes(hidden)
  await arrange(owner, publication.hash, { lead, featured: [featured], pinned: [pinned], sections: [{ tag }] })
  expect(JSON.stringify(await readPage(publication.handle))).toContain(author.handle)
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', reader.id, author.id)
  const page = await readPage(publication.handle, reader)
  expect(page).toMatchObject({ lead: { hash: posts[0]?.hash }, featured: [], pinned: [], sections: [], newest: { items: [] } })
  expect(JSON.stringify(page)).not.toContain(author.handle)
  expect(page.members.map(({ person }) => person.handle)).toContain(owner.handle)
})

test('the page shows the first twelve members: owner, editors, then writers', async () => {
  const { owner, editor, writer, publication } = await aMagazine()
  for (let nth = 0; nth < 12; nth++)
    await runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', ?)",
      publication.id,
      (await aUser()).id,
      9e12 + nth,
    )
  const { members, memberCount } = await readPage(publication.handle)
  expect([members.length, memberCount]).toEqual([12, 15])
  expect(members.slice(0, 3).map(({ person, role }) => [person.handle, role])).toEqual([
    [owner.handle, 'owner'],
    [editor.handle, 'editor'],
    [writer.handle, 'writer'],
  ])
})

test('posts to choose are the public ones of the publication, newest first, and a search pages through its matches', async () => {
  const { owner, writer, publication } = await aMagazine()
  const list = async (query: string, viewer = owner) =>
    PostChoices.parse(await (await as(viewer).get(`/api/publications/managed/${publication.hash}/posts?${query}`)).json())
  const found: string[] = []
  for (const [title, at] of [
    ['سفر یکم', 10],
    ['بی‌ربط', 20],
    ['سفر دوم', 30],
    ['سفر سوم', 30],
  ] as const)
    found.push((await aPost(owner, { publication, title, at })).hash)
  const closed = await aUser()
  await aPost(closed, { publication, title: 'سفر بسته', at: 50 })
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  await aPost(owner, { publication, title: 'سفر پیش‌نویس', state: 'draft' })
  await aPost(owner, { title: 'سفر جای دیگر' })
  expect(hashes((await list('')).items)).toEqual([found[3], found[2], found[1], found[0]])
  const search = `q=${encodeURIComponent('سفر')}&limit=1`
  const seen: string[] = []
  let after = ''
  do {
    const page = await list(`${search}${after && `&after=${after}`}`)
    expect(page.items).toHaveLength(1)
    seen.push(...hashes(page.items))
    after = page.next ?? ''
  } while (after)
  expect(seen).toEqual([found[3], found[2], found[0]])
  expect((await list(`q=${encodeURIComponent('سفر دوم')}`)).items).toMatchObject([{ hash: found[2], publishedAt: 30, title: 'سفر دوم' }])
  expect((await as(writer).get(`/api/publications/managed/${publication.hash}/posts`)).status).toBe(403)
})
