import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GALLERY_RATIOS } from '#shared/document/blocks/gallery.ts'

test('the stylesheet of posts has a class for each ratio that the renderer chooses', () => {
  const sheet = readFileSync('web/ui/prose.css', 'utf8')
  const ratios = [...sheet.matchAll(/\.ratio-(\d+) \{\s+--ratio: ([\d.]+);/g)].map(([, name, ratio]) => [Number(name), Number(ratio)])
  expect(ratios).toEqual(GALLERY_RATIOS.map((ratio) => [ratio, ratio / 100]))
})
