import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../public/fonts/', import.meta.url)
const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const files = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].flatMap(([, file]) => file ?? [])

test('every font file exists, the three on every page total at most 60 KB, and digit fonts are at most 4 KB each', () => {
  expect(new Set(files).size).toBe(9)
  const sizes = new Map(files.map((file) => [file, statSync(new URL(file, folder)).size]))
  const everyPage = ['vazirmatn-fa-v1.woff2', 'vazirmatn-latin-v1.woff2', 'markazi-fa-v1.woff2']
  expect(everyPage.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0)).toBeLessThanOrEqual(60_000)
  for (const digits of ['vazirmatn-digits-v1.woff2', 'markazi-digits-v1.woff2'])
    expect(sizes.get(digits) ?? Number.NaN).toBeLessThanOrEqual(4000)
})

test('a ZWNJ never loads a second font', () => {
  const persian = css.split('@font-face').filter((face) => /-fa-v1/.test(face))
  expect(persian).toHaveLength(3)
  for (const face of persian) expect(face).toContain('U+200C-200F')
})
