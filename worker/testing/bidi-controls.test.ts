import { beforeAll, expect, test } from 'vitest'
import { stripBidiControls } from '#shared/persian/clean-text.ts'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { newHash } from '#worker/lib/hash.ts'
import { handle } from '#worker/lib/job.ts'
import { MAIL_JOB, type RenderedEmail, sendEmail, setMailer } from '#worker/lib/mail.ts'
import { renderEpisodeNotes } from '#worker/podcasts/shows/feed/render-episode-notes.ts'
import { aBrowser, anEstablishedUser, aPost, as, aUser, ORIGIN, paragraphs, request, type TestUser, testEnv } from './index.ts'

const CONTROLS = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'
const CONTROL = /\p{Bidi_Control}/u
const WORDS = `می\u200Cخوانم ${CONTROLS}\u202Egnp.exe\u2067 پایان`
const CLEAN = 'می\u200Cخوانم gnp.exe پایان'
const EMOJI = '👩\u200D💻'

test('stripBidiControls removes every direction control and keeps joiners', () => {
  expect(stripBidiControls(WORDS + EMOJI)).toBe(CLEAN + EMOJI)
})

test('truncateText leaves no control of which the counterpart was cut off', () => {
  expect(truncateText(`\u2067${'واژه '.repeat(60)}\u2069`)).not.toMatch(CONTROL)
})

let author: TestUser
let path: string
beforeAll(async () => {
  author = await aUser()
  const post = await aPost(author, { state: 'draft', title: 'عنوان پست' })
  const saved = await as(author).put(`/api/posts/${post.hash}/draft`, {
    saveId: 'aaaaaaaaaaaa',
    revision: post.revision,
    title: 'عنوان پست',
    document: paragraphs(WORDS),
  })
  const { revision } = await saved.json<{ revision: number }>()
  expect((await as(author).post(`/api/posts/${post.hash}/publish`, { revision })).status).toBe(200)
  path = `/api/posts/${post.hash}`
})

test('a description derived from a text has no bidi controls, and so have the summaries of feeds', async () => {
  const { description } = await (await as(null).get(path)).json<{ description: string }>()
  expect(description).toBe(CLEAN)
  const feed = await (await request(`${ORIGIN}/feed/${author.handle}`)).text()
  const [, summary] = /<item>[\s\S]*?<description>([^<]*)</.exec(feed) ?? []
  expect(summary).toBe(CLEAN)
  const json = await (await request(`${ORIGIN}/feed/${author.handle}.json`)).json<{ items: { summary: string }[] }>()
  expect(json.items[0]?.summary).toBe(CLEAN)
})

test('notes of an episode have no bidi controls', () => {
  expect(renderEpisodeNotes(`<p>${WORDS}</p>`, ORIGIN, ORIGIN)).toContain(`<p>${CLEAN}</p>`)
})

test('the subject and text of an email have no bidi controls but isolates', async () => {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  const item = { label: WORDS, note: WORDS, path: '/' }
  await handle(MAIL_JOB, sendEmail).run(
    testEnv(),
    {
      to: 'a@bidi.example',
      subject: WORDS,
      paragraphs: [WORDS],
      items: [item],
      link: { label: WORDS, path: '/' },
    },
    [],
  )
  setMailer()
  expect(sent.map(({ subject }) => subject.replace(/[\u2068\u2069]/g, ''))).toEqual([CLEAN])
  expect(JSON.stringify(sent)).not.toMatch(/(?![\u2068\u2069])\p{Bidi_Control}/u)
})

const MARKED = `\u202Bمی\u200Cخوانم\u200F ${CONTROLS}متن\u202C`
const STORED = 'می\u200Cخوانم متن'

test.each([
  ['a name', () => as(author).patch('/api/me/profile', { name: MARKED }), '/api/me/profile'],
  ['a bio', () => as(author).patch('/api/me/profile', { bio: MARKED }), '/api/me/profile'],
  ['the name of a list', () => as(author).post('/api/lists', { key: 'bbbbbbbbbbbb', name: MARKED }), '/api/lists/mine'],
  ['the title of a podcast', () => as(author).post('/api/podcasts', { key: 'cccccccccccc', title: MARKED }), undefined],
  [
    'the title of a post',
    () => as(author).post('/api/posts', { key: 'dddddddddddd', title: MARKED, document: paragraphs('سلام') }),
    '/api/posts/mine/drafts',
  ],
])('%s is stored without its bidi controls', async (_, send, path) => {
  const sent = await send()
  expect(sent.status).toBeLessThan(300)
  const stored = path ? await (await as(author).get(path)).text() : await sent.text()
  expect(stored).not.toMatch(CONTROL)
  expect(stored).toContain(STORED)
})

test('tags, descriptions and the address of the original are published without bidi controls', async () => {
  const established = await anEstablishedUser()
  const { hash, revision } = await aPost(established, { state: 'draft', title: 'پست' })
  const published = await as(established).post(`/api/posts/${hash}/publish`, {
    revision,
    tags: ['\u200Fنشانه\u200Cگذاری\u200E'],
    description: MARKED,
    canonicalUrl: `\u200Ehttps://example.ir/نیم\u200Cفاصله\u200E`,
  })
  expect(published.status).toBe(200)
  expect(await (await as(null).get(`/api/posts/${hash}`)).json()).toMatchObject({
    tags: [{ name: 'نشانه\u200Cگذاری' }],
    description: STORED,
    canonicalUrl: new URL('https://example.ir/نیم\u200Cفاصله').href,
  })
})

test('a link in a post is stored without bidi controls', async () => {
  const text = (href: string) => ({ type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href } }] })
  const document = (href: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [text(href)] }] })
  const { hash, revision } = await aPost(author, { state: 'draft', title: 'پیوند' })
  const saved = await as(author).put(`/api/posts/${hash}/draft`, {
    saveId: 'eeeeeeeeeeee',
    revision,
    title: 'پیوند',
    document: document('https://example.ir/a\u200E'),
  })
  expect(saved.status).toBe(200)
  expect(await (await as(author).get(`/api/posts/${hash}/draft`)).json()).toMatchObject({ document: document('https://example.ir/a') })
})

test('a handle, an email address and a login are accepted with the direction marks that copying adds', async () => {
  const person = await aUser()
  const handle = `h${newHash()}`
  expect((await as(person).put('/api/me/handle', { handle: `\u200E${handle}\u200F` })).status).toBe(200)
  expect((await as(null).get(`/api/profiles/${handle}`)).status).toBe(200)
  for (const address of [`\u202A${handle}@bidi.example\u202C`, `\u2066@${handle}\u2069`]) {
    expect((await aBrowser().post('/api/auth/codes', { address })).status, address).toBe(202)
  }
})
