import { DEFAULT_PROOFREADING_OPTIONS, type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'daftar:typography'

export function loadOptions(store: Store): ProofreadingOptions {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return DEFAULT_PROOFREADING_OPTIONS
    const off: unknown[] = 'off' in stored && Array.isArray(stored.off) ? stored.off : []
    return {
      digits: 'digits' in stored && stored.digits === 'keep' ? 'keep' : 'persian',
      hamza: 'hamza' in stored && (stored.hamza === 'yeh' || stored.hamza === 'keep') ? stored.hamza : 'hamza',
      off: RULES.filter((rule) => off.includes(rule)),
    }
  } catch {
    return DEFAULT_PROOFREADING_OPTIONS
  }
}

export function saveOptions(store: Store, options: ProofreadingOptions): void {
  try {
    store.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage is unavailable, so the options last only until the page closes.
  }
}
