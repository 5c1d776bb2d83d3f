import { text } from './layout-text.ts'
import { UnavailablePage } from './UnavailablePage.tsx'

/** Shows that content was removed and by whom; `/error/410` shows no reason. */
export function GonePage({ by }: { by?: string }) {
  const reason =
    by === 'author' || by === 'moderator' || by === 'law' || by === 'account' || by === 'owner' || by === 'postAuthor'
      ? text.gone[by]
      : text.gone.other
  return (
    <UnavailablePage statusLabel="۴۱۰" title={text.goneTitle}>
      {reason} {text.goneNote}
    </UnavailablePage>
  )
}
