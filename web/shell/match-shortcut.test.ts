import { expect, test } from 'vitest'
import { matchShortcut } from './match-shortcut.ts'

const press = (code: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('keys mean the same on every layout', () => {
  expect(matchShortcut(press('Slash'))).toBe('search')
  expect(matchShortcut(press('KeyN'))).toBe('write')
  expect(matchShortcut(press('KeyJ'))).toBe('next')
  expect(matchShortcut(press('KeyK'))).toBe('previous')
  expect(matchShortcut(press('KeyL'))).toBe('like')
  expect(matchShortcut(press('KeyS'))).toBe('save')
  expect(matchShortcut(press('Slash', { shiftKey: true }))).toBe('help')
})

test('keys of the browser and plain letters are left alone', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(matchShortcut(press('KeyN', { [held]: true }))).toBeUndefined()
  expect(matchShortcut(press('KeyN', { shiftKey: true }))).toBeUndefined()
  expect(matchShortcut(press('KeyQ'))).toBeUndefined()
})
