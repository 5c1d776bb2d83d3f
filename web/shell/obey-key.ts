import { shortcutOf } from './shortcut-of.ts'

interface Ways {
  showHelp: () => void
  /** Leads to an address of the site. */
  go: (href: string) => void
}

/** Does what a key stands for, if for anything; nothing while a dialog is open. */
export function obeyKey(event: KeyboardEvent, { showHelp, go }: Ways): void {
  const shortcut = shortcutOf(event)
  if (!shortcut || document.querySelector('dialog[open]')) return
  if (shortcut === 'help') showHelp()
  if (shortcut === 'write') go('/new-post')
  if (shortcut === 'search') focusSearch() || go('/search')
  if (shortcut === 'next') walkCards(1)
  if (shortcut === 'previous') walkCards(-1)
  if (shortcut === 'like') pressOnCard('[data-like]')
  if (shortcut === 'save') pressOnCard('[data-save]')
}

/** Into the search box on screen; false when there is none. */
function focusSearch(): boolean {
  const box = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')].find((input) => input.checkVisibility())
  box?.focus()
  return box !== undefined
}

/** Focus to the next or previous card: after the one that has it, else the first one on screen. */
function walkCards(step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const onScreen = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0)
  const card = cards[at === -1 ? Math.max(0, onScreen) : Math.min(cards.length - 1, Math.max(0, at + step))]
  if (!card) return
  ;(card.querySelector<HTMLElement>('[data-card-link]') ?? card.querySelector<HTMLElement>('a[href]'))?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

/** A switch of the card that has the focus, else of the page's own post. */
function pressOnCard(selector: string) {
  const card = document.activeElement?.closest('[data-card]') ?? document.querySelector('main article:not([data-card])')
  card?.querySelector<HTMLElement>(selector)?.click()
}
