const LETTERS = [...'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']
const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
/** Minimum length of a term; shorter words have too many candidates. */
const MIN_LENGTH = 3
const MAX_LENGTH = 24

/**
 * Returns all words that differ from a folded term by one inserted, missing, replaced or swapped letter. Returns none for terms with
 * digits, under 3 letters or over 24.
 */
export function spellingCandidates(term: string): string[] {
  if (term.length < MIN_LENGTH || term.length > MAX_LENGTH || /\p{N}/u.test(term)) return []
  const letters = /^[a-z]/.test(term) ? LATIN : LETTERS
  const found = new Set<string>()
  for (let at = 0; at <= term.length; at++) {
    const [head, tail] = [term.slice(0, at), term.slice(at)]
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of letters) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
  }
  found.delete(term)
  return [...found]
}
