import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { BACK_LETTER, focusedRowPath, matchTriageKey, type TriageKey, useBackKey, useTriageKeys } from './use-triage-keys.ts'

class FakeElement {
  private readonly tag: string
  constructor(tag: string) {
    this.tag = tag
  }
  matches(selector: string) {
    return selector.split(', ').includes(this.tag)
  }
}

type Listener = (event: unknown) => void
let listeners: [name: string, listener: Listener, capture: boolean][]
let page: { dialog: object | null; activeElement: unknown }

beforeEach(() => {
  listeners = []
  page = { dialog: null, activeElement: null }
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'dialog[open]' ? page.dialog : null),
    get activeElement() {
      return page.activeElement
    },
    addEventListener: (...added: [string, Listener, boolean]) => listeners.push(added),
    removeEventListener: (...removed: [string, Listener, boolean]) => {
      listeners = listeners.filter((added) => added.some((value, at) => value !== removed[at]))
    },
  })
})

function press(letter: string, over = {}) {
  const event = { code: `Key${letter}`, target: new FakeElement('a'), preventDefault: vi.fn(), ...over }
  for (const [name, listener] of listeners) if (name === 'keydown') listener(event)
  return event.preventDefault.mock.calls.length > 0
}

async function mount(isShortcut = true) {
  const letters: string[] = []
  const hook = await mountHook(() => {
    useTriageKeys((letter) => {
      letters.push(letter)
      return isShortcut
    })
    return null
  })
  return { letters, hook }
}

test('a letter that is a shortcut is handled, another one is left to the page', async () => {
  const shortcuts = await mount()
  expect([press('D'), shortcuts.letters, listeners.map(([, , capture]) => capture)]).toEqual([true, ['D'], [true]])
  shortcuts.hook.unmount()
  const others = await mount(false)
  expect([press('D'), others.letters]).toEqual([false, ['D']])
  expect([press('D', { code: 'Digit1' }), press('D', { ctrlKey: true }), others.letters]).toEqual([false, false, ['D']])
})

test.each(['input', 'textarea', 'select', '[contenteditable="true"]'])('a letter typed into %s is text', async (tag) => {
  const { letters } = await mount()
  expect([press('D', { target: new FakeElement(tag) }), letters]).toEqual([false, []])
  expect([press('D', { target: null }), letters]).toEqual([true, ['D']])
})

test('an open dialog has the keys to itself', async () => {
  const { letters } = await mount()
  page.dialog = {}
  expect([press('D'), letters]).toEqual([false, []])
})

test('a page that closes listens no more', async () => {
  const { hook } = await mount()
  hook.unmount()
  expect(listeners).toEqual([])
})

test('Q goes back, and no other letter', async () => {
  const hook = await mountHook(
    () => {
      useBackKey('/admin/moderation')
      return null
    },
    { at: '/admin/moderation/post/a' },
  )
  expect([press('W'), hook.page]).toEqual([false, '/admin/moderation/post/a'])
  expect(press(BACK_LETTER)).toBe(true)
  await waitFor(() => expect(hook.page).toBe('/admin/moderation'))
})

test('finds the address of the row that has the focus', () => {
  expect(focusedRowPath()).toBeUndefined()
  const link = { getAttribute: () => '/admin/moderation/post/a' }
  const row = { querySelector: (selector: string) => (selector === '[data-card-link]' ? link : null) }
  page.activeElement = { closest: (selector: string) => (selector === '[data-card]' ? row : null) }
  expect(focusedRowPath()).toBe('/admin/moderation/post/a')
  page.activeElement = { closest: () => ({ querySelector: () => null }) }
  expect(focusedRowPath()).toBeUndefined()
  page.activeElement = { closest: () => null }
  expect(focusedRowPath()).toBeUndefined()
  page.activeElement = { closest: () => ({ querySelector: () => ({ getAttribute: () => null }) }) }
  expect(focusedRowPath()).toBeUndefined()
})

const keyOf = (code: string, changes: Partial<TriageKey> = {}): TriageKey => ({
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
  expect([matchTriageKey(keyOf('KeyR')), matchTriageKey(keyOf('KeyD'))]).toEqual(['R', 'D'])
})

test('other keys, modifiers, held keys, composition and handled events match nothing', () => {
  expect([matchTriageKey(keyOf('Enter')), matchTriageKey(keyOf('Digit1')), matchTriageKey(keyOf('Slash'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const held of ['shiftKey', 'ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)
    expect(matchTriageKey(keyOf('KeyR', { [held]: true })), held).toBeUndefined()
})
