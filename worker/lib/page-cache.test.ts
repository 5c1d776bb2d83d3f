import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { TEHRAN } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { readOrRenderPage } from '#worker/lib/page-cache.ts'
import { ORIGIN } from '#worker/testing/index.ts'
import { invalidate, pollInvalidations } from './invalidations.ts'

const db = () => database(env)

// More invalidations than a poll reads, from earlier test files, would expire the first page.
beforeAll(() => pollInvalidations(db()))

const bytes = (text: string) => new TextEncoder().encode(text)

function aPage({
  key = `/${crypto.randomUUID()}`,
  origin = ORIGIN,
  status = 200,
  tags = [`t-${crypto.randomUUID()}`],
  megabytes = 0,
  whileRendering = async () => {},
} = {}) {
  let renderings = 0
  const background: Promise<unknown>[] = []
  const ask = async () => {
    const { page, from } = await readOrRenderPage({
      key,
      origin,
      db,
      waitUntil: (work) => void background.push(work),
      render: async () => {
        const body = bytes(`rendering ${++renderings}`.padEnd(megabytes * 1024 * 1024))
        await whileRendering()
        return { status, headers: {}, tags, body }
      },
    })
    await Promise.all(background)
    return { text: new TextDecoder().decode(page.body.subarray(0, 20)).trimEnd(), from }
  }
  return { ask, tags }
}

test('the page cache serves the second request from memory', async () => {
  const { ask } = aPage()
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'render' })
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'memory' })
})

test('a site whose origin has changed serves no page that was rendered under the old one', async () => {
  const key = `/${crypto.randomUUID()}`
  const [before, after] = [ORIGIN, 'https://new.example'].map((origin) => aPage({ key, origin }))
  await before?.ask()
  expect((await after?.ask())?.from).toBe('render')
  expect((await before?.ask())?.from).toBe('memory')
})

test('a poll expires a cached page if one of its tags was invalidated, but not if only another tag was', async () => {
  const { ask, tags } = aPage({ tags: ['a', 'b'].map((tag) => tag + crypto.randomUUID()) })
  await ask()
  await atomic(db(), [invalidate(db(), [`other-${crypto.randomUUID()}`])])
  await pollInvalidations(db())
  expect((await ask()).from).toBe('memory')
  await atomic(db(), [invalidate(db(), tags.slice(1))])
  await pollInvalidations(db())
  expect(await ask()).toEqual({ text: 'rendering 2', from: 'render' })
})

test('a page whose tag was invalidated while it rendered is rendered again', async () => {
  const tags = [`t-${crypto.randomUUID()}`]
  let changes = 1
  const whileRendering = async () => {
    if (changes-- <= 0) return
    await atomic(db(), [invalidate(db(), tags)])
    await pollInvalidations(db())
  }
  const { ask } = aPage({ tags, whileRendering })
  await ask()
  expect(await ask()).toEqual({ text: 'rendering 2', from: 'render' })
  expect(await ask()).toEqual({ text: 'rendering 2', from: 'memory' })
})

test.each([404, 410, 500])('the page cache does not store a page with status %i', async (status) => {
  const { ask } = aPage({ status })
  await ask()
  expect((await ask()).text).toBe('rendering 2')
})

test('memory holds 24 MB of pages and evicts those that were used longest ago', async () => {
  const [first, second, third] = Array.from({ length: 3 }, () => aPage({ megabytes: 12 }).ask)
  for (const ask of [first, second]) await ask?.()
  for (const ask of [second, first]) expect((await ask?.())?.from).toBe('memory')
  await third?.()
  for (const ask of [first, third]) expect((await ask?.())?.from).toBe('memory')
  expect((await second?.())?.from).not.toBe('memory')
})

test('a page that is rendered again counts once in memory', async () => {
  const { ask: other } = aPage()
  const { ask, tags } = aPage({ megabytes: 13 })
  await other()
  for (let times = 1; times <= 2; times++) {
    expect((await ask()).from).toBe('render')
    await atomic(db(), [invalidate(db(), tags)])
    await pollInvalidations(db())
  }
  expect((await other()).from).toBe('memory')
})

test('a cached page has expired after an hour', async () => {
  const { ask } = aPage()
  await ask()
  try {
    setClockOffset(HOUR + 1)
    expect((await ask()).from).toBe('render')
  } finally {
    setClockOffset(0)
  }
})

test('a cached page has expired at the next midnight in Tehran', async () => {
  const { ask } = aPage()
  const untilMidnight = DAY - ((Date.now() + TEHRAN) % DAY)
  try {
    setClockOffset(untilMidnight - HOUR / 2)
    await ask()
    setClockOffset(untilMidnight - HOUR / 4)
    expect((await ask()).from).toBe('memory')
    setClockOffset(untilMidnight)
    expect((await ask()).from).toBe('render')
  } finally {
    setClockOffset(0)
  }
})
