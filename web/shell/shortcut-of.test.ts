import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-of.ts'

const press = (code: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('keys mean the same on every layout', () => {
  expect(shortcutOf(press('Slash'))).toBe('search')
  expect(shortcutOf(press('KeyN'))).toBe('write')
  expect(shortcutOf(press('KeyJ'))).toBe('next')
  expect(shortcutOf(press('KeyK'))).toBe('previous')
  expect(shortcutOf(press('KeyL'))).toBe('like')
  expect(shortcutOf(press('KeyS'))).toBe('save')
  expect(shortcutOf(press('Slash', { shiftKey: true }))).toBe('help')
})

test('keys of the browser and plain letters are left alone', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(shortcutOf(press('KeyN', { [held]: true }))).toBeUndefined()
  expect(shortcutOf(press('KeyN', { shiftKey: true }))).toBeUndefined()
  expect(shortcutOf(press('KeyQ'))).toBeUndefined()
})
