import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidatePages } from '#worker/testing/authorisation/public-pages.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import type { TagIndex, TagPage } from './contract.ts'
import { tagSlug } from './post-tags.ts'
import { tags } from './schema.ts'

const path = (name: string) => `/api/tags/${encodeURIComponent(name)}`
const read = async (name: string): Promise<TagPage> => (await as(null).get(path(name))).json()

describe('a tag page', () => {
  it('is found by seven spellings of its name and returns one slug', async () => {
    const word = `كتاب‌خانه ${newHash()}`
    await aPost(await aUser(), { tags: [word] })
    const slugs = [
      word,
      word.replace('ك', 'ک'),
      word.replace('\u200C', ' '),
      word.replace('\u200C', ''),
      word.replaceAll(' ', '-'),
      `#${word}`,
      word.toUpperCase(),
    ].map(async (spelling) => (await read(spelling)).tag.slug)
    expect(new Set(await Promise.all(slugs)).size).toBe(1)
  })

  test.each(['C++', 'TCP/IP', '؟چرا', 'A & B'])('finds the tag %s by its slug', async (sign) => {
    const name = `${sign} ${newHash()}`
    await aPost(await aUser(), { tags: [name] })
    expect((await read(tagSlug(name))).tag).toMatchObject({ name, slug: tagSlug(name), postCount: 1 })
  })

  it('has different slugs for C++ and C', () => expect(tagSlug('C++')).not.toBe(tagSlug('C')))

  it('lists related tags and top writers of public posts', async () => {
    const id = newHash()
    const [busy, calm] = [await aUser(), await aUser()]
    await aPost(busy, { tags: [`a${id}`, `b${id}`] })
    await aPost(busy, { tags: [`a${id}`, `c${id}`, `b${id}`] })
    await aPost(calm, { tags: [`a${id}`] })
    await aPost(calm, { tags: [`a${id}`, `d${id}`], state: 'removed' })
    const { tag, related, writers } = await read(`a${id}`)
    expect(tag.postCount).toBe(3)
    expect(related.map(({ name }) => name)).toEqual([`b${id}`, `c${id}`])
    expect(writers.map(({ person, postCount }) => [person.handle, postCount])).toEqual([
      [busy.handle, 2],
      [calm.handle, 1],
    ])
  })

  it('returns 404 for unknown and hidden tags, with the cache tag `tags` for an unknown one', async () => {
    const name = `پنهان${newHash()}`
    await aPost(await aUser(), { tags: [name] })
    await database(env).update(tags).set({ hidden: true }).where(eq(tags.name, name))
    const [hidden, unknown] = [await as(null).get(path(name)), await as(null).get(path(newHash()))]
    expect([hidden.status, unknown.status]).toEqual([404, 404])
    expect(unknown.headers.get('Cache-Tag')).toBe('tags')
    expect((await as(null).get(`${path(name)}/posts`)).status).toBe(404)
  })

  it('rejects a name over 200 characters with 400 and malformed names with 400 or 404', async () => {
    expect((await as(null).get(`/api/tags/${'x'.repeat(201)}`)).status).toBe(400)
    for (const odd of ['%00', '%FF', '%E0%A4', '%25', '%2F', "'--"])
      expect([400, 404]).toContain((await as(null).get(`/api/tags/${odd}`)).status)
  })
})

it('lists posts with a tag page by page, newest first', async () => {
  const name = `صفحه${newHash()}`
  const author = await aUser()
  const created: string[] = []
  for (let at = 1; at <= 5; at++) created.unshift((await aPost(author, { tags: [name], at: 1_700_000_000_000 + at })).hash)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page: { items: { hash: string }[]; next?: string } = await (
      await as(null).get(`${path(name)}/posts?limit=2${after ? `&after=${after}` : ''}`)
    ).json()
    seen.push(...page.items.map(({ hash }) => hash))
    after = page.next
  } while (after)
  expect(seen).toEqual(created)
})

it('the index lists tags of published posts and omits hidden tags and those of drafts', async () => {
  const id = newHash()
  const author = await aUser()
  await aPost(author, { tags: [`دیده${id}`, `پنهان${id}`] })
  await aPost(author, { tags: [`پیش‌نویس${id}`], state: 'draft' })
  await database(env)
    .update(tags)
    .set({ hidden: true })
    .where(eq(tags.name, `پنهان${id}`))
  const names = await listTagNames(id)
  expect(names).toEqual([`دیده${id}`])
})

async function listTagNames(part: string, letter?: string): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  do {
    const query = new URLSearchParams({ ...(letter && { letter }), ...(after && { after }) })
    const page: TagIndex = await (await as(null).get(`/api/tags?${query}`)).json()
    expect(page.popular.length).toBeLessThanOrEqual(60)
    found.push(...page.items.map(({ name }) => name).filter((name) => name.includes(part)))
    after = page.next
  } while (after)
  return found
}

it('the index sorts tags like a Persian dictionary, with digits first and Latin last, and filters them by first letter', async () => {
  const id = newHash()
  const names = ['۱۴۰۰', 'آب', 'ابر', 'بابا', 'برف', 'پدر', 'ژاله', 'كار', 'کتاب', 'گربه', 'ورزش', 'هوا', 'یاد', 'Art', 'zebra'].map(
    (word) => `${word} ${id}`,
  )
  const author = await aUser()
  await Promise.all(names.toReversed().map((name) => aPost(author, { tags: [name] })))
  await Promise.all(Array.from({ length: 110 }, (_, nth) => aPost(author, { tags: [`تکه${nth}${id}`] })))
  await invalidatePages(['tags'])
  expect(await listTagNames(` ${id}`)).toEqual(names)
  expect(await listTagNames(` ${id}`, 'ک')).toEqual([`كار ${id}`, `کتاب ${id}`])
  expect(await listTagNames(` ${id}`, 'آ')).toEqual([`آب ${id}`])
  expect(await listTagNames(` ${id}`, '#')).toEqual([`۱۴۰۰ ${id}`])
  expect(new Set(await listTagNames(id, 'ت')).size).toBe(110)
  const { letters }: TagIndex = await (await as(null).get('/api/tags')).json()
  const order = ['#', 'آ', 'ا', 'ب', 'پ', 'ژ', 'ک', 'گ', 'و', 'ه', 'ی', 'A', 'Z']
  expect(letters.filter((letter) => order.includes(letter))).toEqual(order)
  expect((await as(null).get('/api/tags?after=x.y')).status).toBe(400)
})

it('lists posts with a tag by their recent reads, page by page', async () => {
  const name = `پرخواننده${newHash()}`
  const author = await aUser()
  const created: { id: number; hash: string }[] = []
  for (let nth = 0; nth < 4; nth++) created.push(await aPost(author, { tags: [name] }))
  const read = (post: { id: number } | undefined, reads: number, monthReads: number) =>
    env.DB.prepare('INSERT INTO post_readership (post_id, reads, month_reads) VALUES (?, ?, ?)').bind(post?.id, reads, monthReads).run()
  await read(created[0], 900, 0)
  await read(created[1], 10, 10)
  await read(created[2], 7, 7)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page: { items: { hash: string }[]; next?: string } = await (
      await as(null).get(`${path(name)}/posts?sort=read&limit=3${after ? `&after=${after}` : ''}`)
    ).json()
    seen.push(...page.items.map(({ hash }) => hash))
    after = page.next
  } while (after)
  expect(seen).toEqual([1, 2, 3, 0].map((nth) => created[nth]?.hash))
})
