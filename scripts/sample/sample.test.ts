import { describe, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { findLineError } from '#shared/persian/clean-text.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { parseDocument, plainText } from '#worker/posts/rendering/index.ts'
import { createRandom } from './deterministic.ts'
import { mp3Duration } from './media.ts'
import { parseMarkdown } from './parse-markdown.ts'
import {
  DEMO_USER,
  parseTehranTime,
  readAudio,
  readFrontPages,
  readPeople,
  readPodcasts,
  readPosts,
  readPublications,
} from './read-sample.ts'

const posts = readPosts(DEMO_USER.handle)
const people = readPeople()
const publications = readPublications()

describe('parseMarkdown', () => {
  it('parseMarkdown converts headings, marks, links, line breaks, nested lists, code blocks, quotes and dividers', () => {
    const source =
      '## سر **پررنگ**\n\nمصراع یک\\\nمصراع دو با [پیوند](https://example.com) و `کد`\n\n1. یک\n   - دو\n\n```ts\nlet a = 1\n```\n\n> نقل\n\n---\n'
    expect(parseMarkdown(source)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'heading',
          attrs: { level: 2 },
          content: [
            { type: 'text', text: 'سر ' },
            { type: 'text', text: 'پررنگ', marks: [{ type: 'bold' }] },
          ],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'مصراع یک' },
            { type: 'hardBreak' },
            { type: 'text', text: 'مصراع دو با ' },
            { type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] },
            { type: 'text', text: ' و ' },
            { type: 'text', text: 'کد', marks: [{ type: 'code' }] },
          ],
        },
        {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [
            {
              type: 'listItem',
              content: [
                { type: 'paragraph', content: [{ type: 'text', text: 'یک' }] },
                {
                  type: 'bulletList',
                  content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'دو' }] }] }],
                },
              ],
            },
          ],
        },
        { type: 'codeBlock', attrs: { language: 'typescript' }, content: [{ type: 'text', text: 'let a = 1' }] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'نقل' }] }] },
        { type: 'horizontalRule' },
      ],
    })
  })

  it('parseMarkdown rejects level-1 headings, HTML and tables', () => {
    expect(() => parseMarkdown('# یک')).toThrow('level')
    expect(() => parseMarkdown('<b>x</b>')).toThrow('html')
    expect(() => parseMarkdown('| a |\n|---|\n| b |')).toThrow('table')
  })
})

describe('sample data', () => {
  it.each(posts.map((post) => [post.key, post] as const))(
    'post %s has over 100 characters, a valid title, description and tags, a topic and a known author',
    (_, post) => {
      expect(plainText(parseDocument(post.document)).length).toBeGreaterThan(100)
      for (const line of [post.title, post.description, ...post.tags]) expect(findLineError(line)).toBeUndefined()
      expect(countGraphemes(post.title)).toBeLessThanOrEqual(LIMITS.titleGraphemes)
      expect(countGraphemes(post.description)).toBeLessThanOrEqual(LIMITS.descriptionGraphemes)
      expect(post.topics.length).toBeGreaterThan(0)
      expect(people.map(({ handle }) => handle)).toContain(post.author)
    },
  )

  it('sample publication members and podcast owners exist, and authors belong to the publications of their posts', () => {
    const members = new Map(publications.map(({ handle, owner, editors, writers }) => [handle, [owner, ...editors, ...writers]]))
    const handles = new Set(people.map(({ handle }) => handle))
    for (const member of [...members.values()].flat()) expect(handles).toContain(member)
    for (const { key, author, publication } of posts) if (publication) expect(members.get(publication), key).toContain(author)
    for (const { owner } of readPodcasts()) expect(handles.has(owner) || members.has(owner)).toBe(true)
  })

  it('each sample publication arranges its own posts and tags, differently from every other', () => {
    const frontPages = readFrontPages()
    expect(frontPages.map(({ publication }) => publication).toSorted()).toEqual(publications.map(({ handle }) => handle).toSorted())
    const shapes = frontPages.map(({ lead, featured, pinned, sections, series }) =>
      [lead ? 1 : 0, featured.length, pinned.length, sections.length, series.map((one) => one.posts.length)].join(),
    )
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(frontPages.length - 2)
    for (const { publication, lead, featured, pinned, sections, series } of frontPages) {
      const own = posts.filter((post) => post.publication === publication)
      const keys = new Set(own.map(({ key }) => key))
      const tags = new Set(own.flatMap((post) => post.tags))
      const picked = [...(lead ? [lead] : []), ...featured, ...pinned]
      expect(new Set(picked).size).toBe(picked.length)
      for (const key of [...picked, ...series.flatMap((one) => one.posts)]) expect(keys, publication).toContain(key)
      for (const { tag } of sections) expect(tags, publication).toContain(tag)
    }
  })

  it('the duration of each sample episode matches its file size at 32 kbit/s within 300 ms', () => {
    const episodes = posts.flatMap(({ episode }) => (episode ? [episode] : []))
    expect(episodes).toHaveLength(16)
    for (const { file } of episodes) {
      const bytes = readAudio(file)
      expect(Math.abs(mp3Duration(bytes) - bytes.length / 4)).toBeLessThan(300)
    }
  })
})

it('mp3Duration rejects data that is not MP3', () => {
  expect(() => mp3Duration(Buffer.from('سلام سلام سلام'))).toThrow('Not an MP3')
})

it('parseTehranTime converts Tehran local time to UTC', () => {
  expect(parseTehranTime('2026-02-11T18:40')).toBe(Date.UTC(2026, 1, 11, 15, 10))
})

it('createRandom returns the same sequence for the same seed and another sequence for another seed', () => {
  const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})
