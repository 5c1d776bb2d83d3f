import { expect, test, vi } from 'vitest'
import { readPart, scrollToPart, trackReading } from './track-reading.ts'

test('the ink is as long as the read part of the text, from the start on and until it is stopped', () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('innerHeight', 1000)
  const scales: string[] = []
  const box = { top: 900, height: 2000 }
  const ink = {
    parentElement: { getBoundingClientRect: () => box },
    style: { setProperty: (name: string, value: string) => scales.push(`${name} ${value}`) },
  }
  const stop = new AbortController()
  trackReading(ink as never, stop.signal)
  const scrollTo = (top: number) => {
    box.top = top
    page.dispatchEvent(new Event('scroll'))
  }
  scrollTo(200)
  scrollTo(-1300)
  scrollTo(-1500)
  stop.abort()
  scrollTo(900)
  expect(scales).toEqual(['scale 1 0', 'scale 1 0.25', 'scale 1 1', 'scale 1 1'])
})

test('a part of the text is scrolled to where the eyes are', () => {
  const scrollBy = vi.fn()
  vi.stubGlobal('scrollBy', scrollBy)
  vi.stubGlobal('innerHeight', 1000)
  scrollToPart({ getBoundingClientRect: () => ({ top: 900, height: 2000 }) } as never, 0.5)
  expect(scrollBy).toHaveBeenCalledWith({ top: 1200 })
})

test('a text that has left the page is not read', () => {
  vi.stubGlobal('innerHeight', 1000)
  expect(readPart({ getBoundingClientRect: () => ({ top: 0, height: 0 }) } as never)).toBe(0)
})
