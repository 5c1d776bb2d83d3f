import { type CorrectorOptions, DEFAULT_OPTIONS, RULES } from '#shared/persian/proofreader.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'daftar:typography'

/** The options last chosen on this device; what cannot be read is as by default. */
export function rememberedOptions(store: Store): CorrectorOptions {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return DEFAULT_OPTIONS
    const off: unknown[] = 'off' in kept && Array.isArray(kept.off) ? kept.off : []
    return {
      digits: 'digits' in kept && kept.digits === 'keep' ? 'keep' : 'persian',
      hamza: 'hamza' in kept && (kept.hamza === 'yeh' || kept.hamza === 'keep') ? kept.hamza : 'hamza',
      off: RULES.filter((rule) => off.includes(rule)),
    }
  } catch {
    return DEFAULT_OPTIONS
  }
}

/** Remembers options on this device, where it keeps anything. */
export function rememberOptions(store: Store, options: CorrectorOptions): void {
  try {
    store.setItem(KEY, JSON.stringify(options))
  } catch {
    // They hold until the page is left.
  }
}
