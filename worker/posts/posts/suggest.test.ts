import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { aPost, as, aUser, paragraphs } from '#worker/testing/index.ts'
import type { LabelSuggestions } from './contract.ts'

const word = () =>
  crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(6, 'x')
    .slice(0, 8)
const suggestionsFor = async (title: string, document: Document): Promise<LabelSuggestions> => {
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', title, document })
  return (await as(author).get(`/api/posts/${post.hash}/suggestions`)).json()
}

test('suggests tags of the title before those of headings and the body, despite another spelling, and omits hidden ones', async () => {
  const writer = await aUser()
  const [mark, second, third, hidden] = [word(), word(), word(), word()]
  const half = `نان‌پزی ${mark}`
  for (const tags of [[half, second], [third, hidden], [third]]) await aPost(writer, { tags })
  await env.DB.prepare('UPDATE tags SET hidden = 1 WHERE name = ?').bind(hidden).run()
  const heading: BlockNode = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `دربارهٔ ${second}` }] }
  const body = `یک بار ${third} و بار دیگر ${third}؛ ${hidden} ${hidden} ${hidden}`
  const { tags } = await suggestionsFor(`نان پزي ${mark} در خانه`, { type: 'doc', content: [heading, ...paragraphs(body).content] })
  expect(tags).toEqual([half, second, third])
})

test('tag suggestions ignore a single mention, code, and part of a better match', async () => {
  const writer = await aUser()
  const [once, coded, part, rest] = [word(), word(), word(), word()]
  await aPost(writer, { tags: [once, coded, part, `${part} ${rest}`] })
  const code: BlockNode = { type: 'codeBlock', content: [{ type: 'text', text: `${coded} ${coded} ${coded}` }] }
  const { tags } = await suggestionsFor('بی‌ربط', {
    type: 'doc',
    content: [code, ...paragraphs(`${once} آمد`, `${part} ${rest} و ${part} ${rest} و ${part} ${rest}`).content],
  })
  expect(tags).toEqual([`${part} ${rest}`])
})

test('suggests topics by keyword and by the posts with the suggested tags', async () => {
  const writer = await aUser()
  const tag = word()
  for (let n = 0; n < 3; n++) await aPost(writer, { tags: [tag], topics: ['astronomy'] })
  const { topics } = await suggestionsFor(`آغاز برنامه نويسي با ${tag}`, paragraphs('پایتون و الگوریتم و باز هم پایتون'))
  expect(topics[0]).toBe('programming')
  expect(topics).toContain('astronomy')
})

test('two requests for suggestions for over 30,000 words return the same result', async () => {
  const long = paragraphs(...Array.from({ length: 300 }, (_, at) => `بند ${at} دربارهٔ شعر و شاعر `.repeat(20)))
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', title: '', document: long })
  const readSuggestions = async () => (await as(author).get(`/api/posts/${post.hash}/suggestions`)).json<LabelSuggestions>()
  const first = await readSuggestions()
  expect(first.topics).toContain('poetry')
  expect(await readSuggestions()).toEqual(first)
})
