interface ShortcutActions {
  showHelp: () => void
  navigate: (href: string) => void
}

/** Runs the shortcut of a key event, if it has one; ignores keys while a dialog is open. */
export function handleShortcut(event: KeyboardEvent, { showHelp, navigate }: ShortcutActions): void {
  const shortcut = matchShortcut(event)
  if (!shortcut || document.querySelector('dialog[open]')) return
  if (shortcut === 'help') showHelp()
  if (shortcut === 'write') clickLink('/new-post') || navigate('/new-post')
  if (shortcut === 'search') focusSearch() || navigate('/search')
  if (shortcut === 'next') moveCardFocus(1)
  if (shortcut === 'previous') moveCardFocus(-1)
  if (shortcut === 'like') clickInCard('[data-like]')
  if (shortcut === 'save') clickInCard('[data-save]')
}

function focusSearch(): boolean {
  const box = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')].find((input) => input.checkVisibility())
  box?.focus()
  return box !== undefined
}

/** Clicks a link, so that what is typed until the page opens is kept, as after a click with the pointer. */
function clickLink(href: string): boolean {
  const link = document.querySelector<HTMLElement>(`a[href="${href}"]`)
  link?.click()
  return link !== null
}

function moveCardFocus(step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const onScreen = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0)
  const card = cards[at === -1 ? Math.max(0, onScreen) : Math.min(cards.length - 1, Math.max(0, at + step))]
  if (!card) return
  ;(card.querySelector<HTMLElement>('[data-card-link]') ?? card.querySelector<HTMLElement>('a[href]'))?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

function clickInCard(selector: string) {
  const card = document.activeElement?.closest('[data-card]') ?? document.querySelector('main article:not([data-card])')
  card?.querySelector<HTMLElement>(selector)?.click()
}

interface KeyPress {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

type Shortcut = 'search' | 'write' | 'help' | 'next' | 'previous' | 'like' | 'save'

const KEYS: Record<string, Shortcut> = { Slash: 'search', KeyN: 'write', KeyJ: 'next', KeyK: 'previous', KeyL: 'like', KeyS: 'save' }

/**
 * Returns the shortcut of a key by its physical position, so that shortcuts also work on the Persian layout; undefined with Ctrl, Cmd or
 * Alt.
 */
export function matchShortcut({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (shiftKey) return code === 'Slash' ? 'help' : undefined
  return KEYS[code]
}
