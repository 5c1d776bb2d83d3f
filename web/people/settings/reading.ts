import { useSyncExternalStore } from 'react'
import type { Reading } from '#shared/contract.ts'

/** The themes and sizes of the menu; the settings page has all choices. */
export const THEMES = ['light', 'dark', 'sepia', 'auto'] as const satisfies readonly Reading['theme'][]
export const SIZES = ['small', 'medium', 'large', 'huge'] as const satisfies readonly Reading['size'][]

/** What is on before anybody chooses, and is kept as nothing. */
export const ORDINARY: Reading = { theme: 'auto', font: 'vazirmatn', size: 'medium', leading: 'medium', digits: 'persian' }

type Kind = keyof Reading
const isKind = (name: string): name is Kind => name in ORDINARY
const KINDS = Object.keys(ORDINARY).filter(isKind)
const keyOf = (kind: Kind) => `daftar:${kind}`

const listeners = new Set<() => void>()
const root = () => document.documentElement.dataset

/** Puts a choice on the document, as the script of the head does. */
function show(kind: Kind, value: string) {
  const hour = new Date().getHours()
  if (kind === 'theme' && value === 'time') root().by = value
  else if (kind === 'theme') delete root().by
  const shown = value === 'time' ? (hour > 6 && hour < 19 ? 'light' : 'dark') : value
  if (value === ORDINARY[kind]) delete root()[kind]
  else root()[kind] = shown
}

/** Shows choices at once and keeps them on the device. */
export function setReading(change: Partial<Reading>): void {
  for (const [kind, value] of Object.entries(change)) {
    if (!isKind(kind)) continue
    show(kind, value)
    try {
      if (value === ORDINARY[kind]) localStorage.removeItem(keyOf(kind))
      else localStorage.setItem(keyOf(kind), value)
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
  }
  for (const listener of listeners) listener()
}

const chosen = (kind: Kind): string => (kind === 'theme' ? root().by : undefined) ?? root()[kind] ?? ORDINARY[kind]
const snapshot = () => KINDS.map(chosen).join(' ')
const ordinary = KINDS.map((kind) => ORDINARY[kind]).join(' ')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the reader chose for the display; the defaults while the page is made on the server. */
export function useReading(): Reading {
  const values = useSyncExternalStore(subscribe, snapshot, () => ordinary).split(' ')
  // The document holds what `setReading` and the script put there, which are values of the contract.
  return Object.fromEntries(KINDS.map((kind, at) => [kind, values[at]])) as Reading
}
