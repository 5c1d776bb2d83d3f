import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { createElement, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { html } from '#web/entry-server.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ORIGIN, testEnv } from '#worker/testing/index.ts'
import { servePage } from './serve-page.ts'

const { render } = html
afterEach(() => {
  html.render = render
})

const error = new Error('broken')
const Broken = () => {
  throw error
}

const inSuspense = (Part: Parameters<typeof createElement>[0]) =>
  createElement('main', null, 'متن', createElement(Suspense, { fallback: 'صبر' }, createElement(Part)))

test('rendering waits for a part that has not loaded yet', async () => {
  const Part = lazyPart(async () => ({ default: () => createElement('p', null, 'بخش') }))
  expect(await render(inSuspense(Part))).toMatch(/^<main>متن.*<p>بخش<\/p>.*<\/main>$/)
  const WithoutBoundary = lazyPart(async () => ({ default: () => createElement('p', null, 'بخش') }))
  expect(await render(createElement(WithoutBoundary))).toBe('<p>بخش</p>')
})

test('rendering throws the error of a component and logs it once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(createElement(Broken))).rejects.toBe(error)
  expect(log.mock.calls).toEqual([[error]])
})

test('a page that is rendered twice keeps the scripts with its data', async () => {
  html.render = async (page) => {
    await render(page)
    return render(page)
  }
  const ctx = createExecutionContext()
  const { response } = await servePage(new Request(new URL('/topics', ORIGIN)), testEnv(), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  expect(text).toContain('$_TSR.router=')
})
