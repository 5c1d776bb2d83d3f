import { expect, it } from 'vitest'
import type { Document } from '#worker/document/index.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { type APerson, aPerson, aPost, as, paragraphs } from '#worker/testing/index.ts'
import { HomePage } from './contract.ts'
import { HELD_BACK } from './held-back.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const YEAR = 365 * DAY
const { flood, links } = HELD_BACK

/** Of some posts, those that stand in «جدیدترین‌ها» for somebody, newest first. */
async function newest(person: APerson, among: readonly { hash: string }[]): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  for (let page = 0; page < 5; page++) {
    const answer = await as(person).get(`/api/home/newest?limit=50${after ? `&after=${after}` : ''}`)
    const { items, next } = HomePage.parse(await answer.json())
    found.push(...items.map(({ hash }) => hash).filter((hash) => among.some((post) => post.hash === hash)))
    after = next
    if (!after) break
  }
  return found
}

const linked = (count: number): Document => ({
  type: 'doc',
  content: Array.from({ length: count }, (_, at) => ({
    type: 'paragraph' as const,
    content: [
      {
        type: 'text' as const,
        text: `پیوند ${at} ${crypto.randomUUID()}`,
        marks: [{ type: 'link' as const, attrs: { href: `https://shop.example/${at}` } }],
      },
    ],
  })),
})
const anything = () => ({ title: `عنوان ${crypto.randomUUID()}`, document: paragraphs(`متن ${crypto.randomUUID()}`) })

it('of a flood the first stand there, the further ones only for their author', async () => {
  const [author, reader] = [await aPerson({ createdAt: now() - YEAR }), await aPerson()]
  const made = []
  for (let at = 0; at < flood.posts + 2; at++) made.push(await aPost(author, { ...anything(), at: now() - (30 - at) * MINUTE }))
  const hashes = made.map(({ hash }) => hash)
  expect(await newest(reader, made)).toEqual(hashes.slice(0, flood.posts).reverse())
  expect(await newest(author, made)).toEqual(hashes.toReversed())
  // They are the author's all the same, for everybody.
  const { items } = await (await as(reader).get(`/api/profiles/${author.handle}/posts?limit=50`)).json<{ items: { hash: string }[] }>()
  expect(items.map(({ hash }) => hash)).toEqual(hashes.toReversed())
})

it('what repeats a title or a text stays out; a series with titles and texts of its own does not', async () => {
  const [author, reader] = [await aPerson({ createdAt: now() - YEAR }), await aPerson()]
  const first = { ...anything(), at: now() - 50 * MINUTE }
  const made = [
    await aPost(author, first),
    await aPost(author, { ...anything(), title: first.title, at: now() - 40 * MINUTE }),
    await aPost(author, { ...anything(), document: first.document, at: now() - 30 * MINUTE }),
    await aPost(author, { ...anything(), at: now() - 20 * MINUTE }),
  ]
  expect(await newest(reader, made)).toEqual([made[3]?.hash, made[0]?.hash])
})

it('a new member’s first post full of links waits a day; a few links, or an old member’s, do not', async () => {
  const [fresh, modest, old, reader] = [await aPerson(), await aPerson(), await aPerson({ createdAt: now() - YEAR }), await aPerson()]
  const full = await aPost(fresh, { ...anything(), document: linked(links.more + 1) })
  const few = await aPost(modest, { ...anything(), document: linked(links.more) })
  const known = await aPost(old, { ...anything(), document: linked(links.more + 1) })
  const made = [full, few, known]
  expect(await newest(reader, made)).toEqual([known.hash, few.hash])
  setClockOffset(links.wait + MINUTE)
  expect(await newest(reader, made)).toEqual([known.hash, few.hash, full.hash])
})
