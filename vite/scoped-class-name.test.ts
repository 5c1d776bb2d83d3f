import { expect, test } from 'vitest'
import { scopedClassName } from './scoped-class-name.ts'

const CSS = '@keyframes rise { to { top: 0 } } .row { animation: rise } .row:hover, .title { top: 0 }'

test('names are short, differ within a file and between files, and stay the same from build to build', () => {
  const names = ['rise', 'row', 'title'].map((name) => scopedClassName(name, 'web/ui/a.module.css', CSS))
  expect(names).toEqual(names.map((_, place) => `${names[0]?.slice(0, 4)}${place}`))
  expect(names[0]).toMatch(/^[a-z][a-z0-9]{3}0$/)
  expect(scopedClassName('row', 'web/ui/a.module.css?used', CSS)).toBe(names[1])
  expect(scopedClassName('row', 'web/ui/b.module.css', CSS)).not.toBe(names[1])
})

test('a name that the file lacks is an error', () => {
  expect(() => scopedClassName('gone', 'web/ui/a.module.css', CSS)).toThrow('web/ui/a.module.css has no class or animation gone')
})
