import { expect, test } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { newHash } from '#worker/lib/hash.ts'
import { anEstablishedUser, as, ORIGIN, paragraphs, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import type { EditorPost } from './contract.ts'

const key = () => newHash() + newHash()
const create = (author: TestUser, body: object) => as(author).post('/api/posts', { key: key(), title: 'عنوان', ...body })

async function aPicture(owner: TestUser): Promise<string> {
  const hash = newHash()
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?, ?, ?, 960, 600, '[480,960]', 1, 1)",
    ...[hash, owner.id, hash],
  )
  return hash
}

async function readDocument(author: TestUser, response: Response): Promise<Document> {
  expect(response.status, await response.clone().text()).toBe(201)
  const { hash } = await response.json<{ hash: string }>()
  return (await (await as(author).get(`/api/posts/${hash}/draft`)).json<EditorPost>()).document
}

const stored = (hash: string, alt: string) => ({
  type: 'image',
  attrs: { hash, width: 960, height: 600, widths: [480, 960], alt, caption: '' },
})

test('an uploaded picture is placed by hash and alt, and gets its stored size', async () => {
  const author = await anEstablishedUser()
  const hash = await aPicture(author)
  const image = { type: 'image', attrs: { hash, alt: 'دریا' } }
  const gallery = { type: 'gallery', content: [image, image] }
  const { content } = await readDocument(author, await create(author, { document: { type: 'doc', content: [image, gallery] } }))
  expect(content).toEqual([stored(hash, 'دریا'), { type: 'gallery', content: [stored(hash, 'دریا'), stored(hash, 'دریا')] }])
})

test('Markdown becomes the document, with pictures of the author and links in place of other pictures', async () => {
  const author = await anEstablishedUser()
  const hash = await aPicture(author)
  const bodyMarkdown = `## بخش\n\n**مهم** و [پیوند](https://e.org/)\n\n![دریا](/media/${hash})\n\n![بیرون](https://e.org/a.jpg)\n\n- یک\n- دو`
  const { content } = await readDocument(author, await create(author, { bodyMarkdown }))
  expect(content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'image', 'paragraph', 'bulletList'])
  expect(content[2]).toEqual(stored(hash, 'دریا'))
  expect(JSON.stringify(content[3])).toContain('https://e.org/a.jpg')
})

test('HTML becomes the document without scripts, and saving takes the same forms as creating', async () => {
  const author = await anEstablishedUser()
  const hash = await aPicture(author)
  const created = await create(author, {
    bodyHtml: `<h2>بخش</h2><p onclick="x()">متن<script>x()</script></p><img src="${ORIGIN}/media/${hash}/960.webp" alt="دریا">`,
  })
  const { hash: post } = await created.clone().json<{ hash: string }>()
  const { content } = await readDocument(author, created)
  expect(content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'image'])
  expect(JSON.stringify(content)).not.toContain('x()')
  const saved = await as(author).put(`/api/posts/${post}/draft`, { saveId: key(), revision: 1, title: 'دو', bodyMarkdown: 'متن *تازه*' })
  expect(saved.status).toBe(200)
  expect(await (await as(author).get(`/api/posts/${post}/draft`)).json()).toMatchObject({
    document: { content: [{ type: 'paragraph', content: [{ text: 'متن ' }, { text: 'تازه', marks: [{ type: 'italic' }] }] }] },
  })
})

test('no body, two bodies, a picture of somebody else and a text that is too long are rejected and store nothing', async () => {
  const [author, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const hash = await aPicture(other)
  const rejected: [object, string][] = [
    [{}, 'document'],
    [{ document: paragraphs('متن'), bodyMarkdown: 'متن' }, 'document'],
    [{ bodyHtml: '<p>متن</p>', bodyMarkdown: 'متن' }, 'document'],
    [{ bodyMarkdown: `![الف](/media/${hash})` }, 'bodyMarkdown'],
    [{ bodyHtml: `<img src="/media/${hash}">` }, 'bodyHtml'],
    [{ document: { type: 'doc', content: [{ type: 'image', attrs: { hash, alt: '' } }] } }, 'document'],
    [{ bodyMarkdown: `${'متن '.repeat(250_000)}` }, 'bodyMarkdown'],
    [{ bodyMarkdown: '' }, 'bodyMarkdown'],
  ]
  for (const [body, field] of rejected) {
    const response = await create(author, body)
    expect(response.status, field).toBe(400)
    expect(Object.keys((await response.json<{ error: { fields: object } }>()).error.fields)).toEqual([field])
  }
  expect(await queryNumber('SELECT count(*) AS n FROM posts WHERE author_id = ?', author.id)).toBe(0)
})
