import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../public/fonts/', import.meta.url)
const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const files = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].flatMap(([, file]) => file ?? [])

test('the style sheet names only fonts that are here, and the three of every page stay within 60 KB', () => {
  expect(files).toHaveLength(4)
  const sizes = new Map(files.map((file) => [file, statSync(new URL(file, folder)).size]))
  const everyPage = ['vazirmatn-fa-v1.woff2', 'vazirmatn-latin-v1.woff2', 'markazi-fa-v1.woff2']
  expect(everyPage.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0)).toBeLessThanOrEqual(60_000)
})

test('a half-space never pulls a second font into a word', () => {
  const persian = css.split('@font-face').filter((face) => /-fa-v1/.test(face))
  expect(persian).toHaveLength(2)
  for (const face of persian) expect(face).toContain('U+200C-200F')
})
