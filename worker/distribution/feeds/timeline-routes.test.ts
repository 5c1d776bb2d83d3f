import { describe, expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser } from '#worker/testing/index.ts'

interface Cards {
  items: { hash: string }[]
  next?: string
}

const get = (path: string) => as(null).get(path)
const read = async (path: string): Promise<Cards> => (await get(path)).json()
const tagPostsPath = (name: string, query = '') => `/api/tags/${encodeURIComponent(name)}/posts${query}`

/** Publishes three posts under a new tag, two of them with the same timestamp; returns their hashes, newest first. */
async function threeUnder(name: string) {
  const author = await aUser()
  const old = await aPost(author, { tags: [name], at: 1_700_000_000_000 })
  const twin = await aPost(author, { tags: [name], at: 1_700_000_000_001 })
  const newest = await aPost(author, { tags: [name], at: 1_700_000_000_001 })
  return [newest.hash, twin.hash, old.hash]
}

describe('GET /api/tags/:name/posts', () => {
  it('returns pages of a tag’s posts, newest first, without repeats or gaps', async () => {
    const name = `برگه ${newHash()}`
    const made = await threeUnder(name)
    const seen: string[] = []
    let next: string | undefined
    for (let request = 0; request < 3; request++) {
      const page: Cards = await read(tagPostsPath(name, next ? `?limit=1&after=${next}` : '?limit=1'))
      seen.push(...page.items.map(({ hash }) => hash))
      next = page.next
    }
    expect(seen).toEqual(made)
    expect(next).toBeUndefined()
  })

  it('finds the posts of a tag by other spellings and sets one cache tag', async () => {
    const id = newHash()
    const made = await threeUnder(`كتاب‌های ${id}`)
    const answers = await Promise.all(
      [`كتاب‌های ${id}`, `کتاب‌های ${id}`, `کتابهای-${id}`, `#کتاب های ${id}`].map((name) => get(tagPostsPath(name))),
    )
    for (const answer of answers) expect((await answer.json<Cards>()).items.map(({ hash }) => hash)).toEqual(made)
    const tags = new Set(answers.map(({ headers }) => headers.get('Cache-Tag')))
    expect([...tags]).toEqual([expect.stringMatching(/^tag-\d+$/)])
  })

  it('omits draft, scheduled, withdrawn and removed posts of a tag', async () => {
    const [author, name] = [await aUser(), `پنهان ${newHash()}`]
    const shown = await aPost(author, { tags: [name] })
    for (const state of ['draft', 'scheduled', 'withdrawn', 'removed'] as const) await aPost(author, { tags: [name], state })
    expect((await read(tagPostsPath(name))).items.map(({ hash }) => hash)).toEqual([shown.hash])
  })

  test.each([['limit=0'], ['limit=51'], ['limit=ten'], ['after=%00'], ['after=bm90LWEtcGxhY2U'], ['page=2']])(
    'rejects the query ?%s for the posts of a tag with 400',
    async (query) => {
      const name = `نادرست ${newHash()}`
      await aPost(await aUser(), { tags: [name] })
      expect((await get(tagPostsPath(name, `?${query}`))).status).toBe(400)
    },
  )

  test.each([
    ['unused', `هیچ${newHash()}`, 404],
    ['a path', '../../api/openapi.json', 404],
    ['an SQL fragment', `' OR 1=1 --`, 404],
    ['markup', '<script>alert(1)</script>', 404],
    ['split by a null character', 'a\0b', 404],
    ['too long', 'ا'.repeat(201), 400],
  ])('returns an error without a cache tag for a tag name that is %s', async (_, name, status) => {
    const answer = await get(tagPostsPath(name))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Cache-Tag')).toBeNull()
  })
})

it('returns pages of a topic’s posts and rejects an invalid cursor with 400', async () => {
  const author = await aUser()
  const at = 1_700_000_000_000
  const [second, first] = [await aPost(author, { topics: ['cinema'], at }), await aPost(author, { topics: ['cinema'], at: at + 1 })]
  const page = await read('/api/topics/cinema/posts?limit=1')
  expect(page.items.map(({ hash }) => hash)).toEqual([first.hash])
  expect((await read(`/api/topics/cinema/posts?limit=1&after=${page.next}`)).items.map(({ hash }) => hash)).toEqual([second.hash])
  expect((await get('/api/topics/cinema/posts?after=!!')).status).toBe(400)
})
