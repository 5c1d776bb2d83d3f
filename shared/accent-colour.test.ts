import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentStylesheet, accentTones, contrast, GROUNDS, hexToOklch, isAccent, type Theme, toHex } from './accent-colour.ts'

const anAccent = () => fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))
const HUE_TOLERANCE = 0.5
const hueDistance = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))
const numbersOf = (oklch: string) => {
  const [l = 0, c = 0, h = 0] = oklch.split(' ').map(Number)
  return { l, c, h }
}

test('the tones of any color are readable in every theme and keep its hue', () => {
  fc.assert(
    fc.property(anAccent(), fc.constantFrom<Theme>('light', 'dark', 'sepia'), (accent, theme) => {
      const { text, fill, wash } = accentTones(accent)[theme]
      const { paper, paperDeep, on } = GROUNDS[theme]
      for (const ground of [paper, paperDeep, wash, on]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [paper, paperDeep]) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3)
      const { h } = hexToOklch(accent)
      for (const tone of [text, fill]) expect(hueDistance(tone.h, h)).toBeLessThan(HUE_TOLERANCE)
    }),
    { numRuns: 300 * __RUNS__ },
  )
})

test('the rounded colors of the style sheet are as readable', () => {
  fc.assert(
    fc.property(anAccent(), (accent) => {
      const [light = '', sepia = '', dark = ''] = [...accentStylesheet(accent).matchAll(/--firoozeh:oklch\(([^)]+)\)/g)].map(
        ([, value]) => value,
      )
      for (const [theme, value] of Object.entries({ light, dark, sepia }))
        for (const ground of Object.values(GROUNDS[theme as Theme])) expect(contrast(numbersOf(value), ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 200 * __RUNS__ },
  )
})

test('a readable color stays as it is; one that is too pale or too dark is adapted only where it must be', () => {
  const chosen = hexToOklch('0a6b75')
  const { light, dark } = accentTones('0a6b75')
  expect(light.text.l).toBeCloseTo(chosen.l, 3)
  expect(light.isAdapted).toBe(false)
  expect(dark.isAdapted).toBe(true)
  expect(accentTones('ffe36e').light.isAdapted).toBe(true)
  expect(accentTones('ffe36e').dark.isAdapted).toBe(false)
})

test('the wash is pale: as colorful as the theme allows, and no more than the color itself', () => {
  for (const theme of ['light', 'dark', 'sepia'] as const) {
    const [vivid, grey] = [accentTones('ff0000')[theme].wash, accentTones('808080')[theme].wash]
    expect([vivid.c > 0.015, vivid.c < 0.04]).toEqual([true, true])
    expect(grey.c).toBeCloseTo(0, 5)
  }
})

test('a color survives the conversion to OKLCH and back', () => {
  fc.assert(fc.property(anAccent(), (accent) => toHex(hexToOklch(accent)) === `#${accent}`))
})

test('only six lower-case hexadecimal digits are an accent', () => {
  for (const text of ['0a7d8c', 'ffffff']) expect(isAccent(text)).toBe(true)
  for (const text of ['0A7D8C', '#0a7d8c', '0a7d8', '0a7d8cc', '"]{}*{', '']) expect(isAccent(text)).toBe(false)
})
