import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyComponent, loadLazyComponents } from './lazy-component.ts'

const Inner = () => createElement('b', null, 'inner')

test('the server loads lazy components before it renders them, nested ones included, each once', async () => {
  const loads: string[] = []
  let LazyInner: ReturnType<typeof lazyComponent> | undefined
  const Outer = lazyComponent(async () => {
    loads.push('outer')
    LazyInner = lazyComponent(async () => {
      loads.push('inner')
      return { default: Inner }
    })
    return { default: () => (LazyInner ? createElement(LazyInner) : null) }
  })
  await loadLazyComponents()
  await loadLazyComponents()
  expect([loads, renderToStaticMarkup(createElement(Outer))]).toEqual([['outer', 'inner'], '<b>inner</b>'])
})

test('the browser loads a part when it renders it', async () => {
  vi.stubEnv('SSR', false)
  const load = vi.fn(async () => ({ default: () => null }))
  lazyComponent(load)
  await loadLazyComponents()
  expect(load).not.toHaveBeenCalled()
})
