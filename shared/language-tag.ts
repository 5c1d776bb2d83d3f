const FORM = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-|$)/i
/** Codes of ISO 639 that name no language, and those for private use. */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|root|q[a-t][a-z])$/

/**
 * Normalizes an ISO 639 code of two or three letters, with or without script and region, to the shortest BCP 47 tag of the same meaning:
 * `fa` for `fa-IR`, `fas`, `per` and `pes`. Undefined for anything else.
 */
export function parseLanguageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-')
  const form = FORM.exec(tag)?.[0].replace(/-$/, '')
  if (form === undefined) return undefined
  try {
    const locale = new Intl.Locale(form)
    const { language } = locale
    // `Intl.Locale` drops `und`.
    if (!language || NO_LANGUAGE.test(language) || (language.length === 2 && !isAssigned(language))) return undefined
    return locale.minimize().baseName
  } catch {
    return undefined
  }
}

/** All codes of two letters have a name; of those with three letters, only some do. */
const isAssigned = (language: string): boolean =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined
