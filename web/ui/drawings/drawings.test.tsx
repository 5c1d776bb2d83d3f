import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

const MODULES = import.meta.glob('./*Drawing.tsx', { eager: true }) as Readonly<Record<string, Readonly<Record<string, () => ReactNode>>>>
const DRAWINGS = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name !== 'Drawing')
const tokens = readFileSync('web/ui/tokens.css', 'utf8')

it('finds the drawings', () => expect(DRAWINGS.length).toBeGreaterThan(5))

it.each(DRAWINGS)('%s is hidden from screen readers, reserves its place and loads nothing', (_, Drawing) => {
  const html = renderToStaticMarkup(<Drawing />)
  const [, width, height] = /viewBox="0 -?[\d.]+ (\d+) (\d+)"/.exec(html) ?? []
  expect(html).toContain(`width="${width}" height="${height}"`)
  expect(html).toContain('aria-hidden="true"')
  expect(html).not.toMatch(/href|url\(|<image/)
})

it.each(DRAWINGS)('%s uses only the text colour and colours of the theme', (_, Drawing) => {
  const html = renderToStaticMarkup(<Drawing />)
  const colours = [...html.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour = '']) => colour)
  expect(colours.filter((colour) => colour !== 'none' && colour !== 'currentColor' && !colour.startsWith('var('))).toEqual([])
  for (const [, token = ''] of html.matchAll(/var\(--([\w-]+)\)/g)) expect(tokens).toContain(`--${token}:`)
})
