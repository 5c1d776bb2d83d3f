import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { invalidate, pollInvalidations, readOrRenderPage } from './index.ts'

const db = () => database(env)
const bytes = (text: string) => new TextEncoder().encode(text)

/** A page whose renderings are counted; `work` is what was left to the background. */
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

test('a second reader gets the first one’s page', async () => {
  const { ask } = aPage()
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'render' })
  expect(await ask()).toEqual({ text: 'rendering 1', from: 'memory' })
})

test('a bump of one of its tags outdates a page at once where the writer polled, and a bump of another does not', async () => {
  const { ask, tags } = aPage({ tags: ['a', 'b'].map((tag) => tag + crypto.randomUUID()) })
  await ask()
  await atomic(db(), [invalidate(db(), [`other-${crypto.randomUUID()}`])])
  await pollInvalidations(db())
  expect((await ask()).from).toBe('memory')
  await atomic(db(), [invalidate(db(), tags.slice(1))])
  expect(await pollInvalidations(db())).toEqual(tags.slice(1))
  expect(await ask()).toEqual({ text: 'rendering 2', from: 'render' })
})

test.each([404, 410, 500])('a page with status %i is never kept', async (status) => {
  const { ask } = aPage({ status })
  await ask()
  expect((await ask()).text).toBe('rendering 2')
})

test('a page is kept for an hour at most', async () => {
  const { ask } = aPage()
  await ask()
  try {
    setClockOffset(60 * 60 * 1000 + 1)
    expect((await ask()).from).toBe('render')
  } finally {
    setClockOffset(0)
  }
})
