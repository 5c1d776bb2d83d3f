import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('browserName returns the browser and operating system of a User-Agent, or an empty text if it recognises neither', () => {
  expect(browserName('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox · Windows')
  expect(browserName('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36')).toBe(
    'Chrome · Android',
  )
  expect(
    browserName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'),
  ).toBe('Safari · macOS')
  expect(browserName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge · Windows')
  expect(browserName('curl/8')).toBe('')
})
