import { text } from './layout-text.ts'
import { UnavailablePage } from './UnavailablePage.tsx'

/** What was removed says so on its own address, and by whom; `/error/410` shows it without a reason. */
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
