import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { FakeAudio, track } from './testing/fake-audio.ts'

class FakeElement {
  private readonly matched: readonly string[]
  private readonly isInPlayer: boolean
  constructor(matched: readonly string[] = [], isInPlayer = false) {
    this.matched = matched
    this.isInPlayer = isInPlayer
  }
  matches = (selector: string) => selector.split(', ').some((one) => this.matched.includes(one))
  closest = (selector: string) => (selector === '[data-in-player]' && this.isInPlayer ? this : null)
}

type Listener = (event: object) => void
let listeners: Listener[]
let dialog: object | null
let audio: FakeAudio

beforeEach(() => {
  vi.resetModules()
  listeners = []
  dialog = null
  audio = new FakeAudio()
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('Audio', function fakeAudio() {
    return audio
  })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'dialog[open]' ? dialog : null),
    addEventListener: (name: string, listener: Listener, capture: boolean) => name === 'keydown' && capture && listeners.push(listener),
    removeEventListener: (name: string, listener: Listener, capture: boolean) => {
      if (name === 'keydown' && capture) listeners = listeners.filter((one) => one !== listener)
    },
  })
})

async function mount(state: object = { track: track('a'), duration: 200_000, position: 60_000 }) {
  const [{ usePlayerShortcuts }, { getPlayerState, updatePlayer }] = await Promise.all([
    import('./use-player-shortcuts.ts'),
    import('./state.ts'),
  ])
  updatePlayer(state)
  const hook = await mountHook(() => usePlayerShortcuts() ?? null)
  const press = (code: string, target: unknown = new FakeElement(), over = {}) => {
    const event = {
      ...{ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target, preventDefault: vi.fn() },
      ...over,
    }
    for (const listener of listeners) listener(event)
    return event.preventDefault.mock.calls.length > 0
  }
  return { hook, press, state: getPlayerState, updatePlayer }
}
const inside = (...matched: string[]) => new FakeElement(matched, true)

test('the keys of the player work on every page while it has a track', async () => {
  const { press, state } = await mount()
  expect([press('ArrowLeft'), state().position]).toEqual([true, 45_000])
  expect([press('ArrowRight'), state().position]).toEqual([true, 75_000])
  expect([press('KeyM'), state().muted]).toEqual([true, true])
  expect([press('Period', new FakeElement(), { shiftKey: true }), state().speed]).toEqual([true, 1.25])
  expect([press('', new FakeElement(), { key: '<' }), state().speed]).toEqual([true, 1])
  expect([press('Space'), audio.play.mock.calls.length]).toEqual([true, 1])
  expect([press('KeyK'), press('KeyX')]).toEqual([false, false])
})

test('without a track, and for handled or composed keys, nothing happens', async () => {
  const { press, updatePlayer } = await mount()
  expect([
    press('KeyM', new FakeElement(), { defaultPrevented: true }),
    press('KeyM', new FakeElement(), { isComposing: true }),
    press('KeyM', null),
  ]).toEqual([...[false, false, false]])
  updatePlayer({ track: undefined })
  expect(press('KeyM')).toBe(false)
})

test.each(['input', 'textarea', 'select', '[contenteditable="true"]'])(
  'keys typed into %s are text, also inside the player',
  async (field) => {
    const { press } = await mount()
    expect([press('KeyM', new FakeElement([field])), press('KeyM', inside(field))]).toEqual([false, false])
  },
)

test('the seek bar of the player takes the keys of the player, one of the page does not', async () => {
  const { press } = await mount()
  const bar = ['input', 'input[type="range"]']
  expect([press('KeyJ', inside(...bar)), press('KeyM', new FakeElement(bar))]).toEqual([true, false])
})

test('an open dialog has its keys, unless it is the player', async () => {
  const { press } = await mount()
  dialog = {}
  expect([press('KeyM'), press('KeyM', inside())]).toEqual([false, true])
})

test('a focused control keeps Space, and outside of the player also the arrows', async () => {
  const { press } = await mount()
  for (const control of ['a[href]', 'button', 'summary', 'audio', 'video', '[role="tab"]', '[role="menuitem"]']) {
    expect([press('Space', new FakeElement([control])), press('ArrowLeft', new FakeElement([control]))]).toEqual([false, false])
    expect([press('Space', inside(control)), press('ArrowLeft', inside(control)), press('KeyK', inside(control))]).toEqual([
      false,
      true,
      true,
    ])
    expect(press('KeyM', new FakeElement([control]))).toBe(true)
  }
})

test('a page that closes listens no more', async () => {
  const { hook } = await mount()
  hook.unmount()
  expect(listeners).toEqual([])
})
