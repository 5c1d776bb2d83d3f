import { AddressWithoutPage } from './AddressWithoutPage.tsx'
import { text } from './frame-text.ts'

/** What was removed says so on its own address, and by whom; `/error/410` shows it without a reason. */
export function GonePage({ by }: { by?: string }) {
  const reason =
    by === 'author' || by === 'moderator' || by === 'law' || by === 'account' || by === 'owner' || by === 'postAuthor'
      ? text.gone[by]
      : text.gone.other
  return (
    <AddressWithoutPage mark="۴۱۰" title={text.goneTitle}>
      {reason} {text.goneNote}
    </AddressWithoutPage>
  )
}
