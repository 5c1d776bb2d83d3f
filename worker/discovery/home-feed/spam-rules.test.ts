import { expect, it } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'
import { HomePage } from './contract.ts'
import { SPAM_RULES } from './spam-rules.ts'

const { flood, links } = SPAM_RULES

/** Returns those of the candidates that the newest tab shows a reader; it has the posts of earlier tests too. */
async function newest(person: TestUser, candidates: readonly { hash: string }[]): Promise<string[]> {
  const { items } = HomePage.parse(await (await as(person).get('/api/home/newest?limit=50')).json())
  return items.map(({ hash }) => hash).filter((hash) => candidates.some((post) => post.hash === hash))
}

const documentWithLinks = (count: number): Document => ({
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
const uniqueContent = () => ({ title: `عنوان ${crypto.randomUUID()}`, document: paragraphs(`متن ${crypto.randomUUID()}`) })

it('the newest tab hides posts beyond the flood limit from a reader but not from their author, and the profile lists them', async () => {
  const [author, reader] = [await aUser({ createdAt: 1 }), await aUser()]
  const made = []
  for (let at = 0; at < flood.posts + 2; at++) made.push(await aPost(author, { ...uniqueContent(), at: now() - (30 - at) * MINUTE }))
  const hashes = made.map(({ hash }) => hash)
  expect(await newest(reader, made)).toEqual(hashes.slice(0, flood.posts).reverse())
  expect(await newest(author, made)).toEqual(hashes.toReversed())
  // The author's profile still lists all of them.
  const { items } = await (await as(reader).get(`/api/profiles/${author.handle}/posts?limit=50`)).json<{ items: { hash: string }[] }>()
  expect(items.map(({ hash }) => hash)).toEqual(hashes.toReversed())
})

it('the newest tab hides a post that repeats an earlier title or text, but not a distinct post', async () => {
  const [author, reader] = [await aUser({ createdAt: 1 }), await aUser()]
  const first = { ...uniqueContent(), at: now() - 50 * MINUTE }
  const made = [
    await aPost(author, first),
    await aPost(author, { ...uniqueContent(), title: first.title, at: now() - 40 * MINUTE }),
    await aPost(author, { ...uniqueContent(), document: first.document, at: now() - 30 * MINUTE }),
    await aPost(author, { ...uniqueContent(), at: now() - 20 * MINUTE }),
  ]
  expect(await newest(reader, made)).toEqual([made[3]?.hash, made[0]?.hash])
})

it('the newest tab hides a new member’s first post for a day if it has more links than allowed', async () => {
  const [fresh, modest, old, reader] = [await aUser(), await aUser(), await aUser({ createdAt: 1 }), await aUser()]
  const full = await aPost(fresh, { ...uniqueContent(), document: documentWithLinks(links.maxLinks + 1) })
  const few = await aPost(modest, { ...uniqueContent(), document: documentWithLinks(links.maxLinks) })
  const known = await aPost(old, { ...uniqueContent(), document: documentWithLinks(links.maxLinks + 1) })
  const made = [full, few, known]
  expect(await newest(reader, made)).toEqual([known.hash, few.hash])
  setClockOffset(links.wait - MINUTE)
  expect(await newest(reader, made)).toEqual([known.hash, few.hash])
  setClockOffset(links.wait + MINUTE)
  expect(await newest(reader, made)).toEqual([known.hash, few.hash, full.hash])
})
