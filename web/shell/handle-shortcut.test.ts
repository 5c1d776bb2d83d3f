import { expect, test } from 'vitest'
import { matchShortcut } from './handle-shortcut.ts'

const press = (code: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('maps each assigned key to its shortcut by physical position', () => {
  expect(matchShortcut(press('Slash'))).toBe('search')
  expect(matchShortcut(press('KeyN'))).toBe('write')
  expect(matchShortcut(press('KeyJ'))).toBe('next')
  expect(matchShortcut(press('KeyK'))).toBe('previous')
  expect(matchShortcut(press('KeyL'))).toBe('like')
  expect(matchShortcut(press('KeyS'))).toBe('save')
  expect(matchShortcut(press('Slash', { shiftKey: true }))).toBe('help')
})

test('ignores N with Ctrl, Cmd, Alt or Shift, and an unassigned letter', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(matchShortcut(press('KeyN', { [held]: true }))).toBeUndefined()
  expect(matchShortcut(press('KeyN', { shiftKey: true }))).toBeUndefined()
  expect(matchShortcut(press('KeyQ'))).toBeUndefined()
})
