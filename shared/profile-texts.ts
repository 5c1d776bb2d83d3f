import { LIMITS } from './limits/index.ts'

interface ProfileLineDeclaration {
  /** Subject of the validation messages. */
  label: string
  /** In graphemes. */
  max: number
  /** Token of the HTML attribute `autocomplete`. */
  autoComplete: string
}

/**
 * The single lines of a member's profile that everybody reads and that may be empty, by column of `users`, in the order in which pages show
 * them. The API, the settings, screening, erasure, archives, imports and the sample community derive from this table (decision 0070).
 */
export const PROFILE_LINES = {
  city: { label: 'نام شهر', max: LIMITS.cityGraphemes, autoComplete: 'address-level2' },
} as const satisfies Record<string, ProfileLineDeclaration>

export type ProfileLine = keyof typeof PROFILE_LINES

/** A text of a profile that may be empty, by column of `users`. */
export type ProfileText = 'bio' | ProfileLine

// `Object.keys` preserves the order but not the key type.
export const PROFILE_LINE_NAMES = Object.keys(PROFILE_LINES) as readonly ProfileLine[]

export const PROFILE_TEXT_NAMES: readonly ProfileText[] = ['bio', ...PROFILE_LINE_NAMES]

const mapNames = <Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>

/** Returns an object with a value for each line of a profile. */
export const mapProfileLines = <Value>(toValue: (name: ProfileLine) => Value): Record<ProfileLine, Value> =>
  mapNames(PROFILE_LINE_NAMES, toValue)

/** Returns an object with a value for the bio and each line of a profile. */
export const mapProfileTexts = <Value>(toValue: (name: ProfileText) => Value): Record<ProfileText, Value> =>
  mapNames(PROFILE_TEXT_NAMES, toValue)
