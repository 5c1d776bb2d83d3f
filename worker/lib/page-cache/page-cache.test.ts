import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { invalidate, pollInvalidations, readOrRenderPage } from './index.ts'

const db = () => database(env)
const bytes = (text: string) => new TextEncoder().encode(text)

function aPage({ status = 200, tags = [`t-${crypto.randomUUID()}`] } = {}) {
  const key = `/${crypto.randomUUID()}`
  let renderings = 0
  const background: Promise<unknown>[] = []
  const ask = async () => {
    const { page, from } = await readOrRenderPage({
      key,
      db,
      waitUntil: (work) => void background.push(work),
      render: async () => ({ status, headers: {}, tags, body: bytes(`rendering ${++renderings}`) }),
    })
    await Promise.all(background)
    return { text: new TextDecoder().decode(page.body), from }
  }
  return { ask, tags }
}

test('the page cache serves the second request', async () => {
  const { ask } = aPage()
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'render' })
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'memory' })
})

test('only invalidating a tag of the page expires it, at the next poll', async () => {
  const { ask, tags } = aPage({ tags: ['a', 'b'].map((tag) => tag + crypto.randomUUID()) })
  await ask()
  await atomic(db(), [invalidate(db(), [`other-${crypto.randomUUID()}`])])
  await pollInvalidations(db())
  expect((await ask()).from).toBe('memory')
  await atomic(db(), [invalidate(db(), tags.slice(1))])
  expect(await pollInvalidations(db())).toEqual(tags.slice(1))
  expect(await ask()).toEqual({ text: 'rendering 2', from: 'render' })
})

test.each([404, 410, 500])('the page cache never stores status %i', async (status) => {
  const { ask } = aPage({ status })
  await ask()
  expect((await ask()).text).toBe('rendering 2')
})

test('a cached page expires after an hour', async () => {
  const { ask } = aPage()
  await ask()
  try {
    setClockOffset(60 * 60 * 1000 + 1)
    expect((await ask()).from).toBe('render')
  } finally {
    setClockOffset(0)
  }
})
