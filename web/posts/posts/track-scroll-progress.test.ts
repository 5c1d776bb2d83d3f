import { expect, test, vi } from 'vitest'
import { trackScrollProgress } from './track-scroll-progress.ts'

test('the bar shows how far the page is scrolled, from the start on and until it is stopped', () => {
  const page = Object.assign(new EventTarget(), { documentElement: { scrollHeight: 1000, clientHeight: 1000, scrollTop: 0 } })
  vi.stubGlobal('document', page)
  const scales: string[] = []
  const bar = { style: { setProperty: (name: string, value: string) => scales.push(`${name} ${value}`) } }
  const stop = new AbortController()
  trackScrollProgress(bar as never, stop.signal)
  const scroll = (scrollHeight: number, scrollTop: number) => {
    Object.assign(page.documentElement, { scrollHeight, scrollTop })
    page.dispatchEvent(new Event('scroll'))
  }
  scroll(3000, 500)
  scroll(3000, 2000)
  stop.abort()
  scroll(3000, 0)
  expect(scales).toEqual(['scale 0 1', 'scale 0.25 1', 'scale 1 1'])
})
