import { describe, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { priceInvoice } from '#shared/money.ts'
import { findLineError } from '#shared/persian/clean-text.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { parseDocument, plainText } from '#worker/posts/rendering/index.ts'
import { generateCommunity } from './community/index.ts'
import { createRandom, sampleHash } from './deterministic.ts'
import { mp3Duration } from './media.ts'
import { sampleMoney } from './money.ts'
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

  it('sample money belongs to sample people, whose wallets cover their paid invoices', () => {
    const { staff, payments, invoices } = sampleMoney(Date.now())
    const handles = people.map(({ handle }) => handle)
    for (const handle of [staff, ...payments.map(({ payer }) => payer), ...invoices.map(({ buyer }) => buyer)])
      expect(handles).toContain(handle)
    for (const { buyer, at, subtotal } of invoices.filter(({ isPaid }) => isPaid)) {
      const received = payments.filter((one) => one.payer === buyer && one.isPaid && one.at <= at)
      expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(priceInvoice(subtotal, 0).total)
    }
  })

  it('what sample people bought for posts is about their own public posts, and their wallets cover it after their invoices', () => {
    const { payments, invoices, promotions, sponsoredPosts } = sampleMoney(Date.now())
    const authors = new Map(posts.map(({ key, author, state }) => [sampleHash(key), state === 'published' ? author : null]))
    const prices: Record<string, number> = { pkgfeed00500: 1_500_000, spncivic0001: 2_000_000, spntrade0001: 6_000_000 }
    const sold = [...promotions, ...sponsoredPosts]
    for (const { post, buyer, package: name, at } of sold) {
      expect(authors.get(post), post).toBe(buyer)
      expect(prices, name).toHaveProperty(name)
      const isUntil = (one: { at: number }) => one.at <= at
      const received = payments.filter((one) => one.payer === buyer && one.isPaid && isUntil(one)).map(({ amount }) => amount)
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

it('the sample’s hours and breakdowns of a post add up to its daily counts, and every read is a view in an impression', () => {
  const community = generateCommunity(posts, Math.max(...posts.map(({ at }) => at)))
  const rowsOf = (kind: string) => community.flatMap((one) => (one.kind === kind ? one.rows : []))
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
