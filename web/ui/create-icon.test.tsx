import { globSync, readFileSync } from 'node:fs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.tsx'

const LIBRARY = 'node_modules/@tabler/icons-react/dist/esm'

type Shapes = Parameters<typeof createIcon>[3]
interface IconModule {
  __iconNode: Shapes
  default: React.ComponentType<{ size?: number; stroke?: number; className?: string }>
}

const imported = [
  ...new Set(
    globSync('web/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/@tabler\/icons-react\/dist\/esm\/(icons\/Icon\w+\.mjs)'/g)].flatMap(
        ([, path]) => path ?? [],
      ),
    ),
  ),
]

const shapesOf = (markup: string): string[] => [...markup.matchAll(/<path d="([^"]+)"/g)].flatMap(([, d]) => d ?? [])

test('every icon in use has the shapes that the library draws', async () => {
  expect(imported.length).toBeGreaterThan(100)
  for (const path of imported) {
    const { __iconNode: shapes, default: Original }: IconModule = await import(`../../${LIBRARY}/${path}`)
    const Icon = createIcon('outline', '', '', shapes)
    const original = renderToStaticMarkup(<Original />)
    expect(shapesOf(renderToStaticMarkup(<Icon />))).toEqual(shapesOf(original))
    expect(shapesOf(original)).toHaveLength(shapes.length)
  }
})

test('an icon has its size, stroke, class and further attributes', () => {
  const shapes: Shapes = [['path', { d: 'M0 0h24', key: 'a' }]]
  const [Outline, Filled] = [createIcon('outline', 'x', 'IconX', shapes), createIcon('filled', 'x', 'IconXFilled', shapes)]
  expect(renderToStaticMarkup(<Outline size={16} stroke={1.6} className="large" aria-hidden="true" />)).toBe(
    '<svg viewBox="0 0 24 24" width="16" height="16" stroke-width="1.6" class="icon large" aria-hidden="true"><path d="M0 0h24"/></svg>',
  )
  expect(renderToStaticMarkup(<Filled />)).toBe(
    '<svg viewBox="0 0 24 24" width="24" height="24" class="icon icon-filled"><path d="M0 0h24"/></svg>',
  )
})

test('the library still creates its icons as this expects', () => {
  expect(renderToStaticMarkup(<IconHeart stroke={1.6} />)).toContain(
    'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"',
  )
  expect(renderToStaticMarkup(<IconHeartFilled />)).toContain('viewBox="0 0 24 24" fill="currentColor" stroke="none"')
})
