import { beforeAll, expect, test } from 'vitest'
import { stripBidiControls } from '#shared/persian/clean-text.ts'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { type RenderedEmail, sendEmail, setMailer } from '#worker/lib/mail.ts'
import { renderEpisodeNotes } from '#worker/podcasts/shows/feed/render-episode-notes.ts'
import { aPost, as, aUser, ORIGIN, paragraphs, request, type TestUser, testEnv } from './index.ts'

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
  expect(renderEpisodeNotes(`<p>${WORDS}</p>`, ORIGIN, ORIGIN)).toBe(`<p>${CLEAN}</p>`)
})

test('the subject and text of an email have no bidi controls', async () => {
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  const item = { label: WORDS, note: WORDS, path: '/' }
  await sendEmail(testEnv(), {
    to: 'a@bidi.example',
    subject: WORDS,
    paragraphs: [WORDS],
    items: [item],
    link: { label: WORDS, path: '/' },
  })
  setMailer()
  expect(sent.map(({ subject }) => subject)).toEqual([CLEAN])
  expect(JSON.stringify(sent)).not.toMatch(CONTROL)
})

test.each([
  ['a name', () => as(author).patch('/api/me/profile', { name: 'سا\u202Eرا' })],
  ['a bio', () => as(author).patch('/api/me/profile', { bio: 'می\u200Fنویسم' })],
  ['the name of a list', () => as(author).post('/api/lists', { key: 'bbbbbbbbbbbb', name: 'خواندنی\u2067ها' })],
  ['the title of a podcast', () => as(author).post('/api/podcasts', { key: 'cccccccccccc', title: 'پاد\u202Cکست' })],
  ['the title of a post', () => as(author).post('/api/posts', { key: 'dddddddddddd', title: 'عن\u061Cوان', document: paragraphs('سلام') })],
])('%s with a bidi control is refused with 400', async (_, send) => {
  expect((await send()).status).toBe(400)
})
