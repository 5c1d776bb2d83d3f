import { expect, test } from 'vitest'
import { matchTriageKey, type TriageKey } from './match-triage-key.ts'

const press = (code: string, changes: Partial<TriageKey> = {}): TriageKey => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...changes,
})

test('a letter is matched by its physical key, whatever the layout types', () => {
  expect([matchTriageKey(press('KeyR')), matchTriageKey(press('KeyD'))]).toEqual(['R', 'D'])
})

test('other keys, modifiers, held keys, composition and handled events match nothing', () => {
  expect([matchTriageKey(press('Enter')), matchTriageKey(press('Digit1')), matchTriageKey(press('Slash'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const held of ['shiftKey', 'ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)
    expect(matchTriageKey(press('KeyR', { [held]: true })), held).toBeUndefined()
})
