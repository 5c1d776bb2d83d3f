import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { text } from './text.ts'
import { closeToast, currentToasts } from './toast.ts'

const root = new Set<string>()

beforeEach(() => {
  const toggleAttribute = (name: string, isSet: boolean) => (isSet ? root.add(name) : root.delete(name))
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of currentToasts()) closeToast(id)
})

async function render(Part: ReturnType<typeof lazyPart>): Promise<string> {
  const stream = await renderToReadableStream(
    <main>
      متن
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  )
  await stream.allReady
  return new Response(stream).text()
}

test('a part is shown once it is loaded, and until then the page shows that it waits', async () => {
  const html = await render(
    lazyPart(async () => {
      expect([...root]).toEqual(['data-waiting'])
      return { default: () => <p>بخش</p> }
    }),
  )
  expect(root.size).toBe(0)
  expect(html).toContain('<p>بخش</p>')
  expect(currentToasts()).toEqual([])
})

test('a part that cannot be loaded leaves the page as it is and shows a message', async () => {
  const html = await render(lazyPart(() => Promise.reject(new TypeError('Failed to fetch'))))
  expect(html).toContain('متن')
  expect(root.size).toBe(0)
  expect(currentToasts()).toMatchObject([{ message: text.partNotLoaded, failed: true }])
})
