import { beforeEach, expect, test, vi } from 'vitest'
import { handleShortcut, matchShortcut } from './handle-shortcut.ts'

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

interface FakeCard {
  name: string
  bottom: number
  parts: Record<string, { focus: ReturnType<typeof vi.fn>; click: ReturnType<typeof vi.fn> }>
  scrollIntoView: ReturnType<typeof vi.fn>
}

let cards: FakeCard[]
let active: FakeCard | undefined
let article: FakeCard | undefined
let dialog: object | null
let boxes: { isVisible: boolean; focus: ReturnType<typeof vi.fn> }[]
let writeLink: { click: ReturnType<typeof vi.fn> } | null

const part = () => ({ focus: vi.fn(), click: vi.fn() })
const createCard = (name: string, bottom: number, selectors = ['[data-card-link]', '[data-like]', '[data-save]']): FakeCard => ({
  ...{ name, bottom, parts: Object.fromEntries(selectors.map((selector) => [selector, part()])), scrollIntoView: vi.fn() },
})
const elementOf = (card: FakeCard) => ({
  contains: (other: unknown) => other !== null && other === active,
  getBoundingClientRect: () => ({ bottom: card.bottom }),
  querySelector: (selector: string) => card.parts[selector] ?? null,
  scrollIntoView: card.scrollIntoView,
})

beforeEach(() => {
  cards = [createCard('a', -10), createCard('b', 50), createCard('c', 200)]
  active = undefined
  article = undefined
  dialog = null
  boxes = []
  writeLink = null
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      selector === '[data-card]'
        ? cards.map((card) => ({ ...elementOf(card), contains: () => card === active }))
        : selector === 'input[type="search"]'
          ? boxes.map((box) => ({ ...box, checkVisibility: () => box.isVisible }))
          : [],
    querySelector: (selector: string) => {
      if (selector === 'dialog[open]') return dialog
      if (selector === 'a[href="/new-post"]') return writeLink
      return selector === 'main article:not([data-card])' && article ? elementOf(article) : null
    },
    get activeElement() {
      return { closest: (selector: string) => (selector === '[data-card]' && active ? elementOf(active) : null) }
    },
  })
})

function run(code: string, held = {}) {
  const actions = { showHelp: vi.fn(), navigate: vi.fn() }
  handleShortcut(press(code, held) as KeyboardEvent, actions)
  return { help: actions.showHelp.mock.calls.length, paths: actions.navigate.mock.calls.flat() }
}
const focusedCard = () => cards.filter(({ parts }) => parts['[data-card-link]']?.focus.mock.calls.length).map(({ name }) => name)

test('help is shown, and nothing while a dialog is open', () => {
  expect(run('Slash', { shiftKey: true })).toEqual({ help: 1, paths: [] })
  dialog = {}
  expect([run('Slash', { shiftKey: true }), run('KeyN'), run('Slash')]).toEqual(Array.from({ length: 3 }, () => ({ help: 0, paths: [] })))
})

test('writing presses the link of the page, or opens the editor', () => {
  expect(run('KeyN').paths).toEqual(['/new-post'])
  writeLink = { click: vi.fn() }
  expect([run('KeyN').paths, writeLink.click.mock.calls.length]).toEqual([[], 1])
})

test('searching focuses the visible box, or opens the search', () => {
  expect(run('Slash').paths).toEqual(['/search'])
  boxes = [
    { isVisible: false, focus: vi.fn() },
    { isVisible: true, focus: vi.fn() },
  ]
  expect([run('Slash').paths, boxes.map(({ focus }) => focus.mock.calls.length)]).toEqual([[], [0, 1]])
})

test('the first card on screen gets the focus, then the next and the previous one, up to the ends', () => {
  run('KeyJ')
  expect(focusedCard()).toEqual(['b'])
  expect(cards[1]?.parts['[data-card-link]']?.focus).toHaveBeenCalledWith({ preventScroll: true })
  expect(cards[1]?.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
  const from = (at: number, key: string) => {
    cards = ['a', 'b', 'c'].map((name) => createCard(name, 50))
    active = cards[at]
    run(key)
    return focusedCard()
  }
  expect([from(0, 'KeyJ'), from(1, 'KeyJ'), from(2, 'KeyJ')]).toEqual([['b'], ['c'], ['c']])
  expect([from(2, 'KeyK'), from(1, 'KeyK'), from(0, 'KeyK')]).toEqual([['b'], ['a'], ['a']])
})

test('without a card on screen the first one is focused, and without cards none', () => {
  cards = [createCard('a', 0), createCard('b', -5)]
  run('KeyK')
  expect(focusedCard()).toEqual(['a'])
  cards = []
  run('KeyJ')
})

test('a card without a marked link focuses its first link', () => {
  cards = [createCard('a', 50, ['a[href]'])]
  run('KeyJ')
  expect(cards[0]?.parts['a[href]']?.focus).toHaveBeenCalledOnce()
  cards = [createCard('a', 50, [])]
  run('KeyJ')
  expect(cards[0]?.scrollIntoView).toHaveBeenCalledOnce()
})

test.each([
  ['KeyL', '[data-like]'],
  ['KeyS', '[data-save]'],
])('%s presses the button of the focused card, or of the article', (code, selector) => {
  run(code)
  article = createCard('article', 50)
  run(code)
  active = cards[2]
  run(code)
  expect([article, ...cards].map(({ parts }) => parts[selector]?.click.mock.calls.length)).toEqual([1, 0, 0, 1])
  active = createCard('d', 50, [])
  run(code)
})
