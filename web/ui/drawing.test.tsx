import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Drawing, type DrawingName } from './Drawing.tsx'

const sprite = readFileSync('web/public/icons/drawings.svg', 'utf8')
const tokens = readFileSync('web/ui/tokens.css', 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="([^"]+)"/g)].map(([, id = '', viewBox = '']) => ({ id, viewBox }))

it('each drawing of the sprite is rendered with its own proportions and hidden from screen readers', () => {
  expect(symbols.length).toBeGreaterThanOrEqual(12)
  for (const { id, viewBox } of symbols) {
    const html = renderToStaticMarkup(<Drawing name={id as DrawingName} />)
    expect(html).toContain(`viewBox="${viewBox}"`)
    expect(html).toContain(`href="/icons/drawings.svg#${id}"`)
    expect(html).toContain('aria-hidden="true"')
  }
})

it('the drawings use only the text colour and colours of the theme', () => {
  const colours = [...sprite.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour = '']) => colour)
  const fixed = colours.filter((colour) => colour !== 'none' && colour !== 'currentColor' && !colour.startsWith('var('))
  expect(fixed).toEqual([])
  for (const [, name = ''] of sprite.matchAll(/var\(--([\w-]+)\)/g)) expect(tokens).toContain(`--${name}:`)
})
