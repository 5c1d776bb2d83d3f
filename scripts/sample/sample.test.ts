import { describe, expect, it } from 'vitest'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { priceInvoice } from '#shared/money.ts'
import { findLineError } from '#shared/persian/clean-text.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { countGraphemes, countWords } from '#shared/persian/text-metrics.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { parseDocument, plainText } from '#worker/posts/rendering/index.ts'
import { sampleCampaigns } from './campaigns.ts'
import { generateCommunity } from './community/index.ts'
import { generatePopularity } from './community/popularity.ts'
import { createRandom, pictureHash, sampleHash, soundHash } from './deterministic.ts'
import { mp3Duration } from './media.ts'
import { sampleMoney } from './money.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readPicture, readPictureFile } from './picture-files.ts'
import {
  DEMO_USER,
  parseTehranTime,
  readAudio,
  readComments,
  readFrontPages,
  readMoney,
  readPeople,
  readPodcasts,
  readPosts,
  readPublications,
} from './read-sample.ts'
import { episodeFigures, flattenThread, kindsOf, postFigures, stateCounts } from './sample-figures.ts'
import { placeInTime } from './timeline.ts'

const posts = readPosts(DEMO_USER.handle)
const people = readPeople()
const publications = readPublications()
const published = posts.filter(({ state }) => state === 'published')
const showcase = posts.filter(({ pictures }) => pictures.length > 0)

const NOW = Date.UTC(2026, 10, 29, 9, 30)
const placed = placeInTime(posts, people, NOW)

function generateSample() {
  const community = generateCommunity(placed.posts, placed.people, NOW)
  return { community, rowsOf: (kind: string) => community.flatMap((one) => (one.kind === kind ? one.rows : [])) }
}

describe('parseMarkdown', () => {
  it('parseMarkdown converts headings, marks, links, line breaks, nested lists, code blocks, quotes and dividers', () => {
    const source =
      '## سر **پررنگ**\n\nمصراع یک\\\nمصراع دو با [پیوند](https://example.com) و `کد`\n\n1. یک\n   - دو\n\n```ts\nlet a = 1\n```\n\n> نقل\n\n---\n'
    expect(parseMarkdown(source).document).toEqual({
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

  it('parseMarkdown converts pictures, galleries, sounds and cards, and names their files', () => {
    const source =
      '![پل](pictures/pol.webp?wide=1 "پل در مه")\n\n![](pictures/a.webp)\n![](pictures/b.webp)\n\n![باران](audio/baran.mp3)\n\n[نوشته‌ای در دفتر](posts/mahrokh.d/01 "از پنجره")\n'
    const picture = (name: string) => ({ hash: pictureHash(name), width: 1, height: 1, widths: [1], alt: '', caption: '' })
    expect(parseMarkdown(source)).toEqual({
      pictures: ['pol.webp', 'a.webp', 'b.webp'],
      sounds: ['baran.mp3'],
      document: {
        type: 'doc',
        content: [
          { type: 'image', attrs: { ...picture('pol.webp'), alt: 'پل', caption: 'پل در مه', wide: true } },
          { type: 'gallery', content: ['a.webp', 'b.webp'].map((name) => ({ type: 'image', attrs: picture(name) })) },
          { type: 'audio', attrs: { hash: soundHash('baran.mp3'), format: 'mp3', duration: 1, caption: 'باران' } },
          { type: 'embed', attrs: { provider: 'daftar', id: `mahrokh.d/${sampleHash('posts/mahrokh.d/01')}`, title: 'از پنجره' } },
        ],
      },
    })
  })

  it.each([
    ['level-1 headings', '# یک', 'heading'],
    ['HTML', '<b>x</b>', 'html'],
    ['pictures of other sites', '![](https://example.com/a.webp)', 'image'],
    ['unknown languages of code', '```cobol\nx\n```', 'code'],
  ])('parseMarkdown rejects %s', (_, source, node) => {
    expect(() => parseMarkdown(source)).toThrow(`this ${node} in line 1`)
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

  it('at least twelve showcase posts have 1,200 to 1,800 words and five kinds of blocks, and together every kind and footnotes', () => {
    expect(showcase.length).toBeGreaterThanOrEqual(12)
    const kinds = showcase.map(({ document }) => kindsOf(document))
    for (const [at, { key, document }] of showcase.entries()) {
      const words = countWords(plainText(document))
      expect([key, words >= 1200, words <= 1800, (kinds[at]?.size ?? 0) >= 5]).toEqual([key, true, true, true])
    }
    expect(new Set(kinds.flatMap((each) => [...each]))).toEqual(new Set([...Object.keys(BLOCKS), 'footnote']))
  })

  it('every picture of a sample post is in sample/pictures, with alternative text and a caption', () => {
    for (const { key, document, pictures } of showcase) {
      for (const file of pictures) expect(readPictureFile(file).length, `${key}: ${file}`).toBeGreaterThan(0)
      expect(JSON.stringify(document), key).not.toMatch(/"(?:alt|caption)":""/)
    }
  })

  it('reading a picture that is missing throws an error that names the file', () => {
    expect(() => readPicture('nowhere.webp')).toThrow('There is no picture sample/pictures/nowhere.webp')
  })

  it('every card in a sample post names a sample post by its title', () => {
    const titles = new Map(posts.map(({ key, author, title }) => [`${author}/${sampleHash(key)}`, title]))
    const cards = posts.flatMap(({ document }) => document.content.flatMap((block) => (block.type === 'embed' ? [block.attrs] : [])))
    expect(cards.length).toBeGreaterThan(0)
    for (const { id, title } of cards) expect(titles.get(id)).toBe(title)
  })

  it('at least 108 other posts have more than 500 words', () => {
    const long = posts.filter((post) => !showcase.includes(post) && countWords(plainText(post.document)) > 500)
    expect(long.length).toBeGreaterThanOrEqual(108)
  })

  it('each of the 40 most popular posts has eight comments of its own, half of them with an answer of the author', () => {
    const popularity = generatePopularity(published)
    const visible = published.toSorted((a, b) => (popularity.get(b.key) ?? 0) - (popularity.get(a.key) ?? 0)).slice(0, 40)
    const { rowsOf } = generateSample()
    const own = visible.map((post) => ({ post, comments: rowsOf('comments').filter((row) => row[1] === sampleHash(post.key)) }))
    const written = new Set([...readComments().values()].flatMap((threads) => threads.map(({ text }) => text)))
    for (const { post, comments } of own) {
      expect(comments.length, post.key).toBeGreaterThanOrEqual(8)
      for (const row of comments.filter(([, , , parent]) => parent === null)) expect(written).toContain(row[4])
    }
    const answered = own.filter(({ post, comments }) => comments.some(([, , by, parent]) => by === post.author && parent !== null))
    expect(answered.length).toBeGreaterThanOrEqual(20)
  })

  it('each of the 40 most popular posts has eight written comments, two of them answers of the author', () => {
    for (const { key, comments, answers } of postFigures().filter(({ rank }) => rank !== null && rank <= 40)) {
      expect(comments, key).toBeGreaterThanOrEqual(8)
      expect(answers, key).toBeGreaterThanOrEqual(2)
    }
  })

  it('every state of every screen is present, 45 people have portraits, and five picks open the front page', () => {
    const counts = stateCounts()
    for (const [state, count] of Object.entries(counts)) expect(count, state).toBeGreaterThan(0)
    expect(counts['person with a portrait']).toBe(45)
    expect(counts['pick: front page']).toBeGreaterThanOrEqual(5)
  })

  it('every promotion of the sample that is over was opened by one to four of a hundred who saw it', () => {
    for (const { daily } of readMoney().promotions)
      for (const [impressions, views] of daily) {
        expect(views / impressions).toBeGreaterThan(0.01)
        expect(views / impressions).toBeLessThan(0.04)
      }
  })

  it('no two payments of the sample are at the same time of day', () => {
    const times = readMoney().payments.map(({ time }) => time)
    expect(new Set(times).size).toBe(times.length)
  })

  it('the comments written for posts are of sample people, each on one post and none twice', () => {
    const texts = [...readComments()].flatMap(([key, threads]) => {
      const author = posts.find((post) => post.key === key)?.author
      expect(author, key).toBeDefined()
      for (const { by } of threads) expect(by, key).not.toBe(author)
      return threads.flatMap(flattenThread)
    })
    for (const { by } of texts) expect(people.map(({ handle }) => handle)).toContain(by)
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
  })

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

  it('sample money belongs to sample people, whose wallets cover their paid invoices', () => {
    const { staff, payments, invoices } = sampleMoney(Date.now())
    const handles = people.map(({ handle }) => handle)
    for (const handle of [staff, ...payments.map(({ payer }) => payer), ...invoices.map(({ buyer }) => buyer)])
      expect(handles).toContain(handle)
    for (const { buyer, at, subtotal } of invoices.filter(({ isPaid }) => isPaid)) {
      const received = payments.filter((one) => one.payer === buyer && one.state === 'paid' && one.at <= at)
      expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(priceInvoice(subtotal, 0).total)
    }
  })

  it('what sample people bought for posts is about their own public posts, and their wallets cover it after their invoices', () => {
    const { payments, invoices, promotions, sponsoredPosts } = sampleMoney(Date.now())
    const authors = new Map(posts.map(({ key, author, state }) => [sampleHash(key), state === 'published' ? author : null]))
    const prices: Record<string, number> = {
      pkgfeed00500: 1_500_000,
      pkgfeed02000: 5_000_000,
      spncivic0001: 2_000_000,
      spntrade0001: 6_000_000,
    }
    const sold = [...promotions, ...sponsoredPosts]
    for (const { post, buyer, package: name, at } of sold) {
      expect(authors.get(post), post).toBe(buyer)
      expect(prices, name).toHaveProperty(name)
      const isUntil = (one: { at: number }) => one.at <= at
      const received = payments.filter((one) => one.payer === buyer && one.state === 'paid' && isUntil(one)).map(({ amount }) => amount)
      const invoiced = invoices.filter((one) => one.buyer === buyer && one.isPaid && isUntil(one)).map(({ subtotal }) => subtotal)
      const bought = sold.filter((one) => one.buyer === buyer && isUntil(one)).map((one) => prices[one.package] ?? 0)
      const refunds = invoices
        .filter((one) => one.buyer === buyer)
        .flatMap(({ refund }) => (refund && isUntil(refund) ? [refund.amount] : []))
      const spent = [...invoiced, ...bought].map((subtotal) => priceInvoice(subtotal, 0).total)
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
      expect(sum([...received, ...refunds]), buyer).toBeGreaterThanOrEqual(sum(spent))
    }
  })

  it('the duration of each sample episode matches its file size at a constant bit rate within 300 ms', () => {
    const files = posts.flatMap(({ episode }) => episode?.file ?? [])
    expect(files).toHaveLength(20)
    for (const file of files) {
      const bytes = readAudio(file)
      const bitRate = file.startsWith('jaha') ? 24 : 32
      expect(Math.abs(mp3Duration(bytes) - (bytes.length * 8) / bitRate), file).toBeLessThan(300)
    }
  })

  it('every transcript of an episode has times, and one show has four episodes of 6 to 12 minutes in 5 MB, with chapters and two speakers', () => {
    const figures = episodeFigures()
    for (const { file, segments } of figures) expect(segments, file).toBeGreaterThan(0)
    const long = figures.filter(({ podcast }) => podcast === 'jaha')
    expect(long.length).toBeGreaterThanOrEqual(4)
    for (const { file, duration, chapters, speakers } of long)
      expect([file, duration >= 360, duration <= 720, chapters >= 4, speakers]).toEqual([file, true, true, true, 2])
    expect(long.reduce((sum, { file }) => sum + readAudio(file).length, 0)).toBeLessThan(5_000_000)
  })
})

it('mp3Duration rejects data that is not MP3', () => {
  expect(() => mp3Duration(Buffer.from('سلام سلام سلام'))).toThrow('Not an MP3')
})

describe('placeInTime', () => {
  const ages = placed.posts.filter(({ state }) => state === 'published').map(({ at }) => (NOW - at) / DAY)

  it('the newest post is an hour old, several follow each day of three weeks, and the oldest is about two years old', () => {
    expect(Math.min(...ages)).toBe(HOUR / DAY)
    for (const week of [0, 1, 2]) expect(ages.filter((age) => age >= week * 7 && age < week * 7 + 7).length).toBeGreaterThanOrEqual(25)
    expect(Math.max(...ages)).toBeGreaterThan(700)
    expect(Math.max(...ages)).toBeLessThan(740)
  })

  it('all but the newest post keep their time of day in Tehran', () => {
    const changed = placed.posts.filter((post, at) => post.state === 'published' && (post.at - (posts[at]?.at ?? 0)) % DAY !== 0)
    expect(changed.map(({ at }) => at)).toEqual([NOW - HOUR])
  })

  it('posts of an author keep their order to the day, and every author joined before', () => {
    for (const { handle, at } of placed.people) {
      const own = published.filter(({ author }) => author === handle).toSorted((a, b) => a.at - b.at)
      const times = own.map(({ key }) => placed.posts.find((post) => post.key === key)?.at ?? 0)
      expect(at).toBeLessThan(Math.min(NOW, ...times))
      for (const [index, time] of times.entries()) expect(time - (times[index - 1] ?? 0), own[index]?.key).toBeGreaterThan(-DAY)
    }
  })

  it('comments, likes and counts of a post are not before it, and nothing is in the future', () => {
    const { rowsOf } = generateSample()
    const times = new Map(placed.posts.map(({ key, at }) => [sampleHash(key), at]))
    for (const [post, , at] of rowsOf('likes')) expect(at).toBeGreaterThanOrEqual(times.get(String(post)) ?? Number.NaN)
    for (const [, post, , , , at] of rowsOf('comments')) expect(at).toBeGreaterThan(times.get(String(post)) ?? Number.NaN)
    for (const [post, day] of rowsOf('days')) expect(String(day) >= tehranDay(times.get(String(post)) ?? Number.NaN)).toBe(true)
    for (const [post, day, hour] of rowsOf('hours')) {
      const start = Date.parse(`${day}T00:00+03:30`) + Number(hour) * HOUR
      expect([start + HOUR > (times.get(String(post)) ?? Number.NaN), start <= NOW]).toEqual([true, true])
    }
    const latest = [
      ...rowsOf('likes').map((row) => row[2]),
      ...rowsOf('comments').map((row) => row[5]),
      ...rowsOf('follows').map((row) => row[3]),
    ]
    expect(Math.max(...latest.map(Number))).toBeLessThanOrEqual(NOW)
  })

  it('the sample is the same for the same time', () => {
    expect(placeInTime(posts, people, NOW)).toEqual(placed)
    expect(generateSample().community).toEqual(generateSample().community)
  })

  it('every entry of a contest is published before its entries close, whatever the hour', () => {
    for (let hour = 0; hour < 24; hour++) {
      const now = NOW + hour * HOUR
      const moved = placeInTime(posts, people, now)
      expect(() => sampleCampaigns(moved.posts, moved.people, now)).not.toThrow()
    }
  })
})

it('parseTehranTime converts Tehran local time to UTC', () => {
  expect(parseTehranTime('2026-02-11T18:40')).toBe(Date.UTC(2026, 1, 11, 15, 10))
})

it('createRandom returns the same sequence for the same seed and another sequence for another seed', () => {
  const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

it('the sample’s hours and breakdowns of a post add up to its daily counts, and every read is a view in an impression', () => {
  const { rowsOf } = generateSample()
  const sumByDay = (rows: readonly (string | number | null)[][], columns: readonly number[]) => {
    const byDay = Map.groupBy(rows, ([post, day]) => `${post} ${day}`)
    return new Map([...byDay].map(([key, own]) => [key, columns.map((column) => own.reduce((sum, row) => sum + Number(row[column]), 0))]))
  }
  const [hours, days] = [rowsOf('hours'), sumByDay(rowsOf('days'), [2, 3, 4])]
  const summed = sumByDay(hours, [3, 4, 5])
  expect(summed.size).toBeGreaterThan(300)
  for (const [key, counts] of summed) expect([key, counts]).toEqual([key, days.get(key)])
  for (const [, , , impressions, views, reads] of hours) {
    expect(Number(impressions)).toBeGreaterThanOrEqual(Number(views))
    expect(Number(views)).toBeGreaterThanOrEqual(Number(reads))
  }
  for (const dimension of ['referrer', 'country', 'device', 'depth']) {
    const counted = sumByDay(
      rowsOf('breakdowns').filter((row) => row[2] === dimension),
      [4],
    )
    expect(counted.size).toBeGreaterThan(100)
    for (const [key, [count]] of counted) expect([dimension, key, count]).toEqual([dimension, key, days.get(key)?.[1]])
  }
})
