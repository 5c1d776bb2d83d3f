import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../public/fonts/', import.meta.url)
const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const files = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].flatMap(([, file]) => file ?? [])

test('the nine font files exist; Persian and Latin Vazirmatn and Persian Markazi total at most 60 kB, each digit font 4 kB', () => {
  expect(new Set(files).size).toBe(9)
  const sizes = new Map(files.map((file) => [file, statSync(new URL(file, folder)).size]))
  const everyPage = ['vazirmatn-fa-v1.woff2', 'vazirmatn-latin-v1.woff2', 'markazi-fa-v1.woff2']
  expect(everyPage.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0)).toBeLessThanOrEqual(60_000)
  for (const digits of ['vazirmatn-digits-v1.woff2', 'markazi-digits-v1.woff2'])
    expect(sizes.get(digits) ?? Number.NaN).toBeLessThanOrEqual(4000)
})

test('the unicode-range of each Persian font face includes the ZWNJ', () => {
  const persian = css.split('@font-face').filter((face) => /-fa-v1/.test(face))
  expect(persian).toHaveLength(3)
  for (const face of persian) expect(face).toContain('U+200C-200F')
})
