import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'sepia', 'auto'] as const
export type Theme = (typeof THEMES)[number]

/** Size of the text of posts, in steps around the ordinary one. */
export const SIZES = ['small', 'medium', 'large', 'huge'] as const
export type Size = (typeof SIZES)[number]

const THEME_KEY = 'daftar:theme'
const SIZE_KEY = 'daftar:size'

/** Runs in the head before the first paint, so that nothing flashes; storage may be forbidden, then the defaults stay. */
export const THEME_SCRIPT = `try{var e=document.documentElement,t=localStorage.getItem('${THEME_KEY}'),s=localStorage.getItem('${SIZE_KEY}');/^(light|dark|sepia)$/.test(t)&&(e.dataset.theme=t);/^(small|large|huge)$/.test(s)&&(e.dataset.size=s)}catch(_){}`

const listeners = new Set<() => void>()

/** Sets and keeps an attribute of the document; the default is kept as nothing. */
function keep(attribute: 'theme' | 'size', key: string, value: string, ordinary: string) {
  if (value === ordinary) delete document.documentElement.dataset[attribute]
  else document.documentElement.dataset[attribute] = value
  try {
    if (value === ordinary) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export const setTheme = (theme: Theme) => keep('theme', THEME_KEY, theme, 'auto')
export const setSize = (size: Size) => keep('size', SIZE_KEY, size, 'medium')

/** What the reader chose for the display; the defaults while the page is made on the server. */
export function useDisplay(): { theme: Theme; size: Size } {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const theme = useSyncExternalStore(
    subscribe,
    () => THEMES.find((one) => one === document.documentElement.dataset.theme) ?? 'auto',
    () => 'auto' as const,
  )
  const size = useSyncExternalStore(
    subscribe,
    () => SIZES.find((one) => one === document.documentElement.dataset.size) ?? 'medium',
    () => 'medium' as const,
  )
  return { theme, size }
}
