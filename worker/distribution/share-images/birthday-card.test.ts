import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { birthdayCardContent } from '#shared/birthday-card.ts'
import { MEMBER_NUMBER_NAMES } from '#shared/birthday-numbers.ts'
import { DAY } from '#shared/time.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { BirthdayCard } from '#worker/site/birthdays/contract.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { aPost, as, aUser, request, testEnv } from '#worker/testing/index.ts'
import { CARD_GRID } from './birthday-card-layout.ts'
import { SHARE_IMAGE_SIZE, shareImagePath } from './contract.ts'
import { renderShareImage } from './render-share-image.ts'
import { type Ink, readInk } from './testing/read-ink.ts'

const { width, height } = SHARE_IMAGE_SIZE
const { padding, columns, gap, cellWidth, cellHeight, top } = CARD_GRID

const aCard = (name: string, number: number, handle = 'nima'): BirthdayCard => ({
  ...{ hash: newHash(), campaign: { slug: 'birthday', title: 'سالگرد دفتر' }, author: { handle, name, avatar: null } },
  ...{ since: Date.UTC(2025, 10, 25, 20, 30), until: Date.UTC(2026, 10, 25, 20, 30), createdAt: 1 },
  numbers: {
    posts: number,
    words: number,
    views: number,
    minutes: number,
    likes: number,
    comments: number,
    followers: number,
    streak: number,
  },
})
const inkOf = async (card: BirthdayCard) => readInk(await renderShareImage(testEnv(), birthdayCardContent(card)))

/** Cells from the right, where the first number is. */
const cells = MEMBER_NUMBER_NAMES.map((_, nth) => {
  const left = width - padding - cellWidth - (nth % columns) * (cellWidth + gap)
  const y = top + Math.floor(nth / columns) * (cellHeight + gap)
  return { left, right: left + cellWidth, top: y, bottom: y + cellHeight }
})

/** Returns the pixels of ink where there must be none: the padding, and the gaps between and beside the cells. */
function misplacedInk(ink: Ink): string[] {
  const misplaced: string[] = []
  for (let y = 0; y < height; y++) {
    const isInRows = y >= top && y < top + 2 * cellHeight + gap
    for (let x = 0; x < width; x++) {
      if (!ink(x, y)) continue
      const isInCell = cells.some((cell) => x >= cell.left && x < cell.right && y >= cell.top && y < cell.bottom)
      if (x < padding || x >= width - padding || y < 36 || y >= height - 20 || (isInRows && !isInCell)) misplaced.push(`${x},${y}`)
    }
  }
  return misplaced
}

/** Returns the widths of the ink in the upper part of each cell, where the number is. */
const numberWidths = (ink: Ink) =>
  cells.map((cell) => {
    const xs: number[] = []
    for (let x = cell.left; x < cell.right; x++) for (let y = cell.top; y < cell.top + 84; y++) if (ink(x, y)) xs.push(x)
    return xs.length === 0 ? 0 : Math.max(...xs) - Math.min(...xs) + 1
  })

/** The widest names, which the short form renders, and others. */
const NAMES = [
  'W'.repeat(60),
  'عبدالحسین زرین‌کوب و پرویز ناتل خانلری',
  '👩‍👩‍👧'.repeat(60),
  'نیما',
  'محمدرضا شفیعی کدکنی',
  'ی'.repeat(60),
  'سعدی Shirazi ۷ '.repeat(4).trim(),
  'کشیـــده'.repeat(8).slice(0, 60),
].slice(0, __FULL_MATRIX__ ? undefined : 3)
const SHOWN_NUMBERS = __FULL_MATRIX__
  ? [0, 7, 999, 12_345, 99_999, 999_999, 1_234_567, 88_888_888, 999_999_999]
  : [0, 99_999, 888_888_888, 999_999_999]

test.each(NAMES)('the image of a card keeps its text inside the padding and the cells with the name %j', async (name) => {
  const ink = await inkOf(aCard(name, 1_234_567, 'abcdefghijklmnopqrstuvwxyz.123'))
  expect(misplacedInk(ink)).toEqual([])
})

test.each(SHOWN_NUMBERS)('the image of a card shows the number %d completely inside its cells', async (number) => {
  const ink = await inkOf(aCard('نیما یوشیج', number))
  expect(misplacedInk(ink)).toEqual([])
  const widths = numberWidths(ink)
  // A clipped or shortened number would be as wide as its cell, or narrower than the same digits elsewhere.
  for (const each of widths) expect(each).toBeGreaterThan(8)
  expect(Math.max(...widths)).toBeLessThan(cellWidth - 4)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(2)
})

test('a longer number never draws less ink, so that no digit is missing', async () => {
  const widthOf = async (number: number) => numberWidths(await inkOf(aCard('نیما', number)))[0] ?? 0
  const digits = await Promise.all([8, 88, 888].map(widthOf))
  expect(digits).toEqual(digits.toSorted((a, b) => a - b))
  expect(new Set(digits).size).toBe(3)
})

test('text that leaves its cell would be found', async () => {
  const ink = await inkOf(aCard('نیما', 7))
  expect(misplacedInk((x, y) => ink(x, y) || (x === 5 && y === 300))).toEqual(['5,300'])
})

test('a card has an immutable image of 1200 × 630 pixels, whose address follows the name and ends with the card', async () => {
  const person = await aUser({ name: 'نام نخست' })
  await aPost(person, { at: Date.now() - 30 * DAY })
  const { slug } = await aBirthday()
  const { hash } = await (await as(person).post(`/api/campaigns/${slug}/card`)).json<{ hash: string }>()
  const pathOf = async () =>
    shareImagePath('birthday-card', hash, birthdayCardContent(await (await as(null).get(`/api/campaigns/${slug}/cards/${hash}`)).json()))
  const get = (path: string) => request(path, { redirect: 'manual' })
  const path = await pathOf()
  const image = await get(path)
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(image.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const view = new DataView(await image.arrayBuffer())
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([width, height])
  await as(person).patch('/api/me/profile', { name: 'نام دوم' })
  const moved = await get(path)
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, await pathOf()])
  await env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(person.id).run()
  expect((await get(path)).status).toBe(410)
  await env.DB.prepare("UPDATE users SET state = 'active' WHERE id = ?").bind(person.id).run()
  await as(person).delete(`/api/campaigns/${slug}/card`)
  expect((await get(path)).status).toBe(404)
})
